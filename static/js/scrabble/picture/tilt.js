// Whether a picture is turned: the edges of a photograph run askew where those of a screenshot run along its sides.

const STRONG = 24;
/** Edges within so many degrees of the sides are straight; those of a turned picture keep together in as many. */
const STRAIGHT = 1.5, TOGETHER = 3;
const LEAST_SHARE = 0.2;

/** Whether many of the edges of a picture, given by its brightness, run in one direction that is not that of its sides. */
export function isTilted({ width, height, grey }) {
    const turns = new Float32Array(90);
    const step = Math.max(1, Math.floor(Math.sqrt((width * height) / 6e5)));
    let sum = 0;
    for (let y = 2; y < height - 2; y += step) {
        for (let x = 2; x < width - 2; x += step) {
            const at = y * width + x;
            const across = grey[at + 2] - grey[at - 2], down = grey[at + 2 * width] - grey[at - 2 * width];
            const strength = Math.hypot(across, down);
            if (strength < STRONG) continue;
            const degrees = (Math.atan2(down, across) * 180) / Math.PI;
            turns[Math.floor(((degrees % 90) + 90) % 90)]++;
            sum++;
        }
    }
    if (!sum) return false;
    const about = (middle) => {
        let count = 0;
        for (let turn = -TOGETHER; turn < TOGETHER; turn++) count += turns[(middle + turn + 90) % 90];
        return count;
    };
    let best = 0, greatest = 0;
    for (let turn = 0; turn < 90; turn++) {
        const away = Math.min(turn, 90 - turn);
        if (away > STRAIGHT + 0.5 && away < 30 && about(turn) > greatest) [best, greatest] = [turn, about(turn)];
    }
    return best > 0 && greatest > LEAST_SHARE * sum && greatest > 1.3 * about(0);
}
