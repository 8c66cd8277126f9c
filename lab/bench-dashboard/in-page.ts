/**
 * What runs in the page, as text: the project's types know no DOM. One step of the move for each frame, so that a frame
 * never has more to do because the one before it was late.
 */
export const IN_PAGE = `window.bench = {
  /** Calls a step in each frame. Resolves to the frames per second, and the long tasks. */
  async frames(seconds, step) {
    const tasks = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
    observer.observe({ type: "longtask" });
    const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const since = await next();
    let now = since;
    let count = 0;
    while (now - since < seconds * 1000) {
      step(count++);
      now = await next();
    }
    observer.disconnect();
    return { count, perSecond: (1000 * count) / (now - since), longTasks: tasks.length, longestMs: Math.max(0, ...tasks) };
  },
  /** Drags a map around in a circle. @throws Error if it does not follow */
  async panMap(seconds, selector) {
    const map = document.querySelector(selector);
    const picture = map.querySelector("canvas");
    const before = picture.style.transform;
    const { left, top, width, height } = map.getBoundingClientRect();
    const fire = (target, type, count) => {
      const [x, y] = [Math.cos(count / 20) - 1, Math.sin(count / 20)];
      const at = { clientX: left + width / 2 + 100 * x, clientY: top + height / 2 + 100 * y };
      const mouse = { pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0, buttons: 1 };
      target.dispatchEvent(new PointerEvent(type, { ...at, ...mouse, bubbles: true, cancelable: true }));
    };
    fire(map, "pointerdown", 0);
    const frames = await this.frames(seconds, (count) => fire(map, "pointermove", count));
    const hasMoved = picture.style.transform !== before;
    fire(map, "pointerup", 0);
    if (!hasMoved) throw new Error("the map did not move");
    return frames;
  },
  /** Zooms into the timeline and out, and moves it, as the wheel does. */
  async turnTimeline(seconds) {
    const canvas = document.querySelector(".timeline canvas");
    const { left, top, width } = canvas.getBoundingClientRect();
    return await this.frames(seconds, (count) => {
      const isZoom = count % 2 === 0;
      const deltaY = (count % 120 < 60 ? -1 : 1) * (isZoom ? 12 : 20);
      const at = { clientX: left + width / 2, clientY: top + 40, deltaY, ctrlKey: isZoom, shiftKey: !isZoom };
      canvas.dispatchEvent(new WheelEvent("wheel", { ...at, bubbles: true, cancelable: true }));
    });
  },
  async scroll(seconds, selector) {
    const box = document.querySelector(selector);
    const way = box.scrollHeight - box.clientHeight;
    return await this.frames(seconds, (count) => (box.scrollTop = (count * 90) % way));
  },
  /** The time from a paste until the page shows what it found, in milliseconds. */
  async paste(text, selector, words) {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const since = performance.now();
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    return await this.until(() => document.querySelector(selector)?.textContent.includes(words), since);
  },
  /** The time at which something is true and on the screen. */
  async until(isTrue, since = 0) {
    const last = performance.now() + 60000;
    while (!isTrue()) {
      if (performance.now() > last) throw new Error("never: " + isTrue);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - since;
  },
  /** When list and map showed the whole plan, and when the streets were under it, since the page was asked for. */
  async planShown() {
    const list = await this.until(() => document.querySelector(".list-pane .tree-row.visit"));
    return { list, map: await this.marked("plan-drawn"), streets: await this.marked("streets-drawn") };
  },
  /** The time of one of the browser's own marks. */
  async marked(name) {
    const mark = () => performance.getEntriesByName(name)[0];
    await this.until(() => mark() !== undefined);
    return mark().startTime;
  },
};`;
