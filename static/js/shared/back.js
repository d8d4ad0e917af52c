// Back closes a sheet over the page before it leaves the page, in browsers with CloseWatcher: Android has a key for it.

/** Gives a function that is told whether the thing is open: while it is, Back and Escape call *close*. */
export function closedByBack(close) {
  let watcher = null;
  return (isOpen) => {
    if (isOpen === (watcher !== null) || !("CloseWatcher" in window)) return;
    if (!isOpen) {
      watcher.destroy();
      watcher = null;
      return;
    }
    watcher = new CloseWatcher();
    watcher.onclose = () => {
      watcher = null;
      close();
    };
  };
}
