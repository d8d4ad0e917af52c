// Times as players read them.

/** Seconds, as 1:05 or 1:02:03; of a time below 0, how long it is. */
export function clockText(seconds) {
  const whole = Math.floor(Math.abs(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, "0")];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
