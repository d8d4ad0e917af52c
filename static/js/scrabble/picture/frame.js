// Where the board lies in a picture: pure geometry, in pixels of the picture. A frame is { left, top, width, height }.

/** The narrowest frame, as a part of the picture's shorter side. */
const LEAST = 0.1;
const MARGIN = 0.02;

/** The frame that the player begins with where none was found: the largest square in the middle, almost. */
export function centred({ width, height }) {
  const side = Math.round(Math.min(width, height) * 0.96);
  return { left: Math.round((width - side) / 2), top: Math.round((height - side) / 2), width: side, height: side };
}

/** A frame with one edge (left, right, top or bottom) moved by so many pixels, as far as the picture and the opposite edge let it. */
export function moved(frame, edge, by, picture) {
  const isUpright = edge === "left" || edge === "right";
  const [start, length, whole] = isUpright ? ["left", "width", picture.width] : ["top", "height", picture.height];
  const least = Math.min(whole, Math.round(Math.min(picture.width, picture.height) * LEAST));
  const end = frame[start] + frame[length];
  if (edge === "left" || edge === "top") {
    const to = Math.round(Math.min(Math.max(frame[start] + by, 0), end - least));
    return { ...frame, [start]: to, [length]: end - to };
  }
  const to = Math.round(Math.min(Math.max(end + by, frame[start] + least), whole));
  return { ...frame, [length]: to - frame[start] };
}

/** Where an edge of a frame lies, from the left or the top of the picture. */
export function place(frame, edge) {
  return { left: frame.left, right: frame.left + frame.width, top: frame.top, bottom: frame.top + frame.height }[edge];
}

/** The part of the picture to show: the frame with a little around it. */
export function around(frame, picture) {
  const [across, down] = [frame.width * MARGIN, frame.height * MARGIN];
  const [left, top] = [Math.max(0, frame.left - across), Math.max(0, frame.top - down)];
  const right = Math.min(picture.width, frame.left + frame.width + across);
  const bottom = Math.min(picture.height, frame.top + frame.height + down);
  return { left, top, width: right - left, height: bottom - top };
}

/** The part of the picture that shows a square of a board of *size* squares a side; *more* adds so much of it on each side. */
export function cell(frame, size, square, more = 0) {
  const [width, height] = [frame.width / size, frame.height / size];
  const left = frame.left + (square % size) * width - width * more;
  const top = frame.top + Math.floor(square / size) * height - height * more;
  return { left, top, width: width * (1 + 2 * more), height: height * (1 + 2 * more) };
}

/** Where *part* lies within *view*, in per cent of it. */
export function within(part, view) {
  const per = (value, whole) => (100 * value) / whole;
  return {
    left: per(part.left - view.left, view.width),
    top: per(part.top - view.top, view.height),
    width: per(part.width, view.width),
    height: per(part.height, view.height),
  };
}
