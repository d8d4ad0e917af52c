// The network that reads one cell: its weights from a file, and its scores by plain arithmetic.
// benchmarks/picture/network.py says what the file holds. Numbers are of 64 bits, which V8 reads without converting them.

/** The side of a cell in pixels, as the network reads it. */
export const CELL = 32;

export class Network {
  /** The network of a file of weights, an ArrayBuffer. */
  constructor(file) {
    const length = new DataView(file).getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length)));
    let at = 4 + length;
    const floats = (count) => {
      const found = new Float32Array(file, at, count);
      at += 4 * count;
      return found;
    };
    const layers = head.shapes.map(([outputs, ...inner]) => {
      const inputs = inner.reduce((product, count) => product * count, 1);
      const scale = floats(outputs), bias = Float64Array.from(floats(outputs));
      const bytes = new Int8Array(file, at, inputs * outputs);
      at += (bytes.length + 3) & ~3;
      return { inputs, outputs, bias, depth: inner[0], weights: inPairs(bytes, scale, inputs, outputs) };
    });
    /** What the cell may show, by the number of its score; "" is an empty square. */
    this.classes = head.classes;
    [this.scoring, this.hidden, this.convolutions] = [layers.pop(), layers.pop(), layers];
    let side = CELL;
    this.planes = this.convolutions.map(({ depth }) => {
      const plane = new Float64Array((side + 2) ** 2 * depth);
      side /= 2;
      return plane;
    });
    this.last = new Float64Array(this.hidden.inputs);
    this.middle = new Float64Array(this.hidden.outputs);
  }

  /** The scores of a cell of normalised pixels: one for each class, then that of a value digit. */
  scores(pixels) {
    const first = this.planes[0];
    for (let row = 0; row < CELL; row++) {
      for (let col = 0; col < CELL; col++) first[(row + 1) * (CELL + 2) + col + 1] = pixels[row * CELL + col];
    }
    let side = CELL;
    this.convolutions.forEach((layer, index) => {
      const next = this.planes[index + 1];
      convolve(this.planes[index], side, layer, next ?? this.last, next ? 1 : 0);
      side /= 2;
    });
    multiply(this.last, this.hidden, this.middle);
    for (let index = 0; index < this.middle.length; index++) if (this.middle[index] < 0) this.middle[index] = 0;
    return multiply(this.middle, this.scoring, new Float64Array(this.scoring.outputs));
  }
}

/** Weights for pairs of outputs: of each pair those of every input, two by two. The last output may be alone. */
function inPairs(bytes, scale, inputs, outputs) {
  const weights = new Float64Array(inputs * (outputs + (outputs & 1)));
  for (let input = 0; input < inputs; input++) {
    for (let output = 0; output < outputs; output++) {
      weights[(output >> 1) * inputs * 2 + input * 2 + (output & 1)] = bytes[input * outputs + output] * scale[output];
    }
  }
  return weights;
}

/**
 * A convolution of 3 by 3 and the largest of each 2 by 2, not below 0. *input* has a border of zeros about its
 * *side* by *side* pixels; *output* has one of *border* pixels.
 */
function convolve(input, side, { depth, outputs, bias, weights }, output, border) {
  const wide = (side + 2) * depth, span = 3 * depth, half = side / 2;
  for (let row = 0; row < half; row++) {
    for (let col = 0; col < half; col++) {
      const start = 2 * row * wide + 2 * col * depth;
      const to = ((row + border) * (half + 2 * border) + col + border) * outputs;
      let w = 0;
      for (let channel = 0; channel < outputs; channel += 2) {
        let a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
        for (let line = 0; line < 3; line++) {
          let at = start + line * wide;
          for (const end = at + span; at < end; at++, w += 2) {
            const u = weights[w], v = weights[w + 1];
            const p = input[at], q = input[at + depth], r = input[at + wide], s = input[at + wide + depth];
            a += p * u; b += p * v; c += q * u; d += q * v;
            e += r * u; f += r * v; g += s * u; h += s * v;
          }
        }
        const first = Math.max(a, c, e, g) + bias[channel], second = Math.max(b, d, f, h) + bias[channel + 1];
        output[to + channel] = first > 0 ? first : 0;
        output[to + channel + 1] = second > 0 ? second : 0;
      }
    }
  }
}

function multiply(input, { inputs, outputs, bias, weights }, output) {
  let w = 0;
  for (let channel = 0; channel < outputs; channel += 2) {
    let a = bias[channel], b = bias[channel + 1];
    for (let index = 0; index < inputs; index++, w += 2) {
      const value = input[index];
      a += value * weights[w];
      b += value * weights[w + 1];
    }
    output[channel] = a;
    if (channel + 1 < outputs) output[channel + 1] = b;
  }
  return output;
}
