// Reads pictures apart from the page, one after another. The weights come with the first one.

import { decode } from "./decoding.js";
import { Network } from "./network.js";
import { readPicture } from "./reading.js";

let network = null;

async function loaded() {
  const answer = await fetch(new URL("weights.bin", import.meta.url));
  if (!answer.ok) throw new Error(`the weights are not there: ${answer.status}`);
  return new Network(await answer.arrayBuffer());
}

async function read(blob, options) {
  const decoded = await decode(blob);
  if (decoded.fault) return { fault: decoded.fault };
  try {
    network ??= await loaded();
  } catch {
    return { fault: "unreachable" };
  }
  return { ...readPicture(decoded.picture, network, options), scale: decoded.scale };
}

addEventListener("message", async ({ data: { number, blob, options } }) => {
  postMessage({ number, result: await read(blob, options).catch(() => ({ fault: "damaged" })) });
});
