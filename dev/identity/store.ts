import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

type Entry = { payload: AdapterPayload; expiresAt: number };

/**
 * Stores the provider's sessions, codes and tokens in memory, so a restart forgets them. Each provider has its
 * own store, unlike with oidc-provider's built-in one, and the store outlives the provider object, so refresh
 * tokens survive a key rotation.
 */
export function createStore(): { adapter: AdapterFactory; clear: () => void } {
  const entries = new Map<string, Entry>();

  function live(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  }

  function adapter(model: string): Adapter {
    const keyOf = (id: string) => `${model}:${id}`;

    return {
      async upsert(id, payload, expiresIn) {
        entries.set(keyOf(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
      },
      async find(id) {
        return live(keyOf(id));
      },
      async findByUid(uid) {
        for (const [key, { payload }] of entries) {
          if (key.startsWith(`${model}:`) && payload.uid === uid) return live(key);
        }
        return undefined;
      },
      async findByUserCode() {
        return undefined;
      },
      async consume(id) {
        const payload = live(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) {
          if (payload.grantId === grantId) entries.delete(key);
        }
      },
    };
  }

  return { adapter, clear: () => entries.clear() };
}
