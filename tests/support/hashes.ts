/** What passwords cost: the argon2 hashes that node:crypto really computes. */
import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { vi } from "vitest"

/** Runs `work` and returns each argon2 hash it computes by its kind and cost: "argon2id 19456 KiB, 2 passes, 1 lane". The hashes are computed all the same. */
export async function hashesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(crypto, "argon2")
  syncBuiltinESMExports()
  try {
    await work()
    return spy.mock.calls.map(
      ([kind, { memory, passes, parallelism }]) => `${kind} ${memory} KiB, ${passes} passes, ${parallelism} lane`,
    )
  } finally {
    spy.mockRestore()
    syncBuiltinESMExports()
  }
}
