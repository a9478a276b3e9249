import { expect, it, vi } from "vitest";
import { PICTURE_TYPES } from "~/domain/media/media-type";
import { type SendFile, UploadQueue } from "./upload-queue";

const file = (name: string, size = 10, type = "image/png") => {
  const made = new File(["x"], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
};

/** A queue whose files come when the test says so. */
function makeQueue(names: string[] = [], most = 10) {
  const sending = new Map<
    string,
    {
      come: () => void;
      fail: (line: string) => void;
      to: (sent: number) => void;
      signal: AbortSignal;
    }
  >();
  const send: SendFile = ({ name }, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("aborted")));
      sending.set(name, {
        come: () => resolve(`/objects/media/${name}`),
        fail: (line) => reject(new Error(line)),
        to: onProgress,
        signal,
      });
    });
  const onComplete = vi.fn();
  const queue = new UploadQueue({ send, most, onComplete });
  queue.add(names.map((name) => file(name)));
  const states = () => queue.files().map(({ name, state }) => `${name} ${state}`);
  const idOf = (name: string) => queue.files().find((one) => one.name === name)?.id ?? 0;
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const come = async (name: string) => {
    sending.get(name)?.come();
    await settle();
  };
  return { queue, sending, onComplete, states, idOf, come, settle };
}

it("sends nothing before it is started, and then one after the other", async () => {
  const { queue, states, come, onComplete } = makeQueue(["a", "b"]);
  expect(states()).toEqual(["a waiting", "b waiting"]);
  queue.start();
  expect(states()).toEqual(["a uploading", "b waiting"]);
  await come("a");
  expect(states()).toEqual(["a done", "b uploading"]);
  expect(onComplete).not.toHaveBeenCalled();
  await come("b");
  expect(onComplete.mock.calls).toEqual([[["/objects/media/a", "/objects/media/b"]]]);
  expect(states()).toEqual([]);
});

it("tells of each file how much of it is there", async () => {
  const { queue, sending } = makeQueue(["a"]);
  queue.start();
  sending.get("a")?.to(7);
  expect(queue.files()).toMatchObject([{ sent: 7, size: 10 }]);
});

it("refuses by name what it does not take, and keeps the rest", () => {
  const { queue, states } = makeQueue([], 2);
  const problems = queue.add([
    file("page.html", 10, "text/html"),
    file("drawing.svg", 10, "image/svg+xml"),
    file("long.mp4", 52_428_801, "video/mp4"),
    file("empty.png", 0),
    file("whole.mp4", 52_428_800, "video/mp4"),
    file("b.png"),
    file("c.png"),
  ]);
  expect(problems).toEqual([
    expect.stringMatching(/^page.html: Use an image/),
    expect.stringMatching(/^drawing.svg: Use an image/),
    "long.mp4: Use a file of 50 MB or less.",
    "empty.png: This file is empty.",
    "c.png: You can add up to 2 files.",
  ]);
  expect(states()).toEqual(["whole.mp4 waiting", "b.png waiting"]);
});

it("takes no more in all than it has room for, also after some have arrived", async () => {
  const { queue, sending, come, states } = makeQueue(["a", "b"], 2);
  queue.start();
  await come("a");
  sending.get("b")?.fail("The connection dropped.");
  await new Promise((resolve) => setImmediate(resolve));
  expect(states()).toEqual(["b failed"]);
  expect(queue.add([file("c")])).toEqual(["c: You can add up to 2 files."]);
});

it("says what to do with a phone's HEIC picture, whatever its type is called", () => {
  const { queue, states } = makeQueue();
  const problems = queue.add([
    file("a.heic", 10, "image/heic"),
    file("b", 10, "image/heif"),
    file("IMG_1.HEIC", 10, ""),
    file("IMG_2.heic", 10, "image/jpeg"),
  ]);
  expect(problems).toEqual(
    ["a.heic", "b", "IMG_1.HEIC"].map((name) => expect.stringMatching(`^${name}: .* as a JPEG`)),
  );
  expect(states()).toEqual(["IMG_2.heic waiting"]);
});

it("asks for a picture alone where it takes no videos", () => {
  const queue = new UploadQueue({
    send: async () => "",
    most: 1,
    types: PICTURE_TYPES,
    onComplete: () => {},
  });
  expect(queue.add([file("a.mp4", 10, "video/mp4")])).toEqual([
    "a.mp4: Use an image (JPEG, PNG, WebP, AVIF, or GIF).",
  ]);
});

it("lets the next go while one is paused, and is not complete before that one is", async () => {
  const { queue, sending, states, idOf, come, onComplete } = makeQueue(["a", "b"]);
  queue.start();
  sending.get("a")?.to(7);
  const { signal } = sending.get("a") ?? {};
  queue.pause(idOf("a"));
  expect(signal?.aborted).toBe(true);
  expect(states()).toEqual(["a paused", "b uploading"]);
  expect(queue.files()[0]?.sent).toBe(0);
  await come("b");
  expect(onComplete).not.toHaveBeenCalled();

  queue.resume(idOf("a"));
  expect(states()).toEqual(["a uploading", "b done"]);
  await come("a");
  expect(onComplete.mock.calls).toEqual([[["/objects/media/a", "/objects/media/b"]]]);
});

it("skips what fails, counts what came, and tries again when asked", async () => {
  const { queue, sending, states, idOf, come, settle, onComplete } = makeQueue(["a", "b"]);
  queue.start();
  sending.get("a")?.fail("This picture is damaged.");
  await settle();
  await come("b");
  expect(onComplete.mock.calls).toEqual([[["/objects/media/b"]]]);
  expect(queue.files()).toMatchObject([
    { name: "a", state: "failed", problem: "This picture is damaged." },
  ]);
  queue.resume(idOf("a"));
  expect(states()).toEqual(["a uploading"]);
  await come("a");
  expect(onComplete.mock.calls[1]).toEqual([["/objects/media/a"]]);
});

it("is not complete when nothing came", async () => {
  const { queue, sending, settle, onComplete } = makeQueue(["a"]);
  queue.start();
  sending.get("a")?.fail("No.");
  await settle();
  expect(onComplete).not.toHaveBeenCalled();
});

it("goes on with the next when the one on its way is removed", async () => {
  const { queue, sending, states, idOf, come, onComplete } = makeQueue(["a", "b"]);
  queue.start();
  queue.remove(idOf("a"));
  expect(sending.get("a")?.signal.aborted).toBe(true);
  expect(states()).toEqual(["b uploading"]);
  await come("b");
  expect(onComplete.mock.calls).toEqual([[["/objects/media/b"]]]);
});

it("is complete when the last one that was paused is removed", async () => {
  const { queue, idOf, come, onComplete } = makeQueue(["a", "b"]);
  queue.start();
  queue.pause(idOf("a"));
  await come("b");
  queue.remove(idOf("a"));
  expect(onComplete).toHaveBeenCalledOnce();
});

it("stops everything and reports nothing when it's canceled", async () => {
  const { queue, sending, states, settle, onComplete } = makeQueue(["a", "b"]);
  queue.start();
  queue.cancel();
  await settle();
  expect(sending.get("a")?.signal.aborted).toBe(true);
  expect([...sending.keys()]).toEqual(["a"]);
  expect(states()).toEqual([]);
  expect(onComplete).not.toHaveBeenCalled();
});

it("hands over what has arrived, and stops the rest, when it's closed", async () => {
  const { queue, sending, states, come, settle, onComplete } = makeQueue(["a", "b", "c"]);
  queue.start();
  await come("a");
  queue.close();
  await settle();
  expect(onComplete.mock.calls).toEqual([[["/objects/media/a"]]]);
  expect(sending.get("b")?.signal.aborted).toBe(true);
  expect([...sending.keys()]).toEqual(["a", "b"]);
  expect(states()).toEqual([]);
});

it("hands over nothing when it's closed before anything has arrived", () => {
  const { queue, onComplete } = makeQueue(["a"]);
  queue.start();
  queue.close();
  expect(onComplete).not.toHaveBeenCalled();
});
