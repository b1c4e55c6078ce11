/** The cost of passwords: the argon2 hashes that node:crypto computes. */
import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { vi } from "vitest"

/** Runs `work` and returns the kind and cost of each argon2 hash it computes: "argon2id 19456 KiB, 2 passes, 1 lane". The hashes are real. */
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
