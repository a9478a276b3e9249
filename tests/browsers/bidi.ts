/** Firefox's answers are trusted to be what the standard says: a wrong answer fails its test. */
type Answers = {
  "session.new": object;
  "browser.close": object;
  "browser.createUserContext": { userContext: string };
  "browser.removeUserContext": object;
  "browsingContext.create": { context: string };
  "browsingContext.navigate": object;
  "input.performActions": object;
  "input.setFiles": object;
  "script.callFunction": {
    result: { type: string; sharedId?: string; value?: unknown };
    exceptionDetails?: { text: string };
  };
};

type Message = { id: number } & ({ result: never } | { error: string; message: string });

/** A connection that speaks WebDriver BiDi: commands and their answers as JSON, over one socket. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #asked = new Map<number, (answer: Message) => void>();

  static async open(address: string): Promise<Connection> {
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error(`No connection to ${address}`));
    });
    return new Connection(socket);
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const message: Message = JSON.parse(String(data));
      this.#asked.get(message.id)?.(message);
      this.#asked.delete(message.id);
    };
  }

  async ask<Method extends keyof Answers>(
    method: Method,
    params: object = {},
  ): Promise<Answers[Method]> {
    const id = this.#lastId++;
    const answer = await new Promise<Message>((resolve) => {
      this.#asked.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if ("error" in answer) throw new Error(`${method}: ${answer.error}, ${answer.message}`);
    return answer.result;
  }

  #lastId = 1;

  close(): void {
    this.#socket.close();
  }
}
