// A picture from a file, no larger than is needed: what its header says is read before anything is decoded.

/** Larger pictures are refused. */
const MOST_PIXELS = 40e6;
/** A picture is brought down to so many pixels. */
const KEPT_PIXELS = 3.2e6;
const HEADER = 1 << 18;

/** The decoded picture as { picture: ImageData, scale } (its width by that in the file), or { fault }. */
export async function decode(blob) {
  const bytes = new Uint8Array(await blob.slice(0, HEADER).arrayBuffer());
  const head = header(bytes);
  if (!head) return { fault: "damaged" };
  if (head.isAnimated || (head.kind === "gif" && frames(new Uint8Array(await blob.arrayBuffer())) > 1)) return { fault: "animated" };
  const pixels = head.width * head.height;
  if (pixels > MOST_PIXELS) return { fault: "too-large" };
  if (!pixels) return { fault: "damaged" };
  const by = Math.min(1, Math.sqrt(KEPT_PIXELS / pixels));
  const smaller = by < 1 ? { resizeWidth: Math.max(1, Math.round(head.width * by)), resizeQuality: "high" } : {};
  let bitmap;
  try {
    bitmap = await createImageBitmap(blob, smaller);
  } catch {
    return { fault: "damaged" };
  }
  const again = Math.min(1, Math.sqrt(KEPT_PIXELS / (bitmap.width * bitmap.height)));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * again)));
  const canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  canvas.fillStyle = "white";
  canvas.fillRect(0, 0, width, height);
  canvas.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const isTurned = (width > height) !== (head.width > head.height);
  return { picture: canvas.getImageData(0, 0, width, height), scale: width / (isTurned ? head.height : head.width) };
}

/** What the first bytes of a file say: { kind, width, height, isAnimated }; null for an unknown kind of file. */
export function header(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at, length) => String.fromCharCode(...bytes.subarray(at, at + length));
  try {
    if (text(1, 3) === "PNG") return { kind: "png", width: view.getUint32(16), height: view.getUint32(20), isAnimated: holds(bytes, "acTL") };
    if (text(0, 3) === "GIF") return { kind: "gif", width: view.getUint16(6, true), height: view.getUint16(8, true), isAnimated: false };
    if (text(0, 2) === "BM") return { kind: "bmp", width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)), isAnimated: false };
    if (view.getUint16(0) === 0xffd8) return jpeg(view);
    if (text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return webp(view, text(12, 4));
    if (text(4, 4) === "ftyp") return boxed(view, bytes, text(8, 4));
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
  }
  return null;
}

function holds(bytes, name) {
  const codes = [...name].map((letter) => letter.charCodeAt(0));
  for (let at = bytes.indexOf(codes[0]); at >= 0; at = bytes.indexOf(codes[0], at + 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) return at;
  }
  return false;
}

/** The first frame header of a JPEG file; segments of other kinds are passed over. */
function jpeg(view) {
  for (let at = 2; ;) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { kind: "jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5), isAnimated: false };
    if (marker < 0xff00) return null;
    at += marker === 0xffff ? 1 : 2 + view.getUint16(at + 2);
  }
}

function webp(view, kind) {
  const of24 = (at) => view.getUint16(at, true) + view.getUint8(at + 2) * 65536 + 1;
  if (kind === "VP8X") return { kind: "webp", width: of24(24), height: of24(27), isAnimated: (view.getUint8(20) & 2) > 0 };
  if (kind === "VP8L") {
    const packed = view.getUint32(21, true);
    return { kind: "webp", width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1, isAnimated: false };
  }
  return { kind: "webp", width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, isAnimated: false };
}

/** A file of boxes, as AVIF and HEIC are: the size is in the first box `ispe`. */
function boxed(view, bytes, brand) {
  const at = holds(bytes, "ispe");
  return at ? { kind: brand, width: view.getUint32(at + 8), height: view.getUint32(at + 12), isAnimated: brand === "avis" } : null;
}

/** How many pictures a GIF file holds, as far as it can be followed. */
function frames(bytes) {
  let count = 0;
  let at = 13 + (bytes[10] & 0x80 ? 3 << ((bytes[10] & 7) + 1) : 0);
  while (at < bytes.length) {
    if (bytes[at] === 0x2c) {
      count++;
      at += 11 + (bytes[at + 9] & 0x80 ? 3 << ((bytes[at + 9] & 7) + 1) : 0);
    } else if (bytes[at] === 0x21) at += 2;
    else break;
    while (at < bytes.length && bytes[at]) at += bytes[at] + 1;
    at++;
  }
  return count;
}
