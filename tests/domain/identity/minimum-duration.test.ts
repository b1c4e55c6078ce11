import { expect, test } from "vitest"
import { inEvenTime } from "~/domain/identity/minimum-duration.ts"
import { askForRecoveryLink } from "~/domain/identity/passkey-recovery.ts"
import { askForResetLink } from "~/domain/identity/password-links.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { staff } from "../../support/people.ts"

/** A timer may end a millisecond early. */
const LEAST = 24

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work().catch(() => undefined)
  return performance.now() - begun
}

test("quick work is answered no sooner than slow work, also when it fails", async () => {
  expect(await timeOf(() => inEvenTime(async () => "done"))).toBeGreaterThanOrEqual(LEAST)
  expect(await timeOf(() => inEvenTime(() => Promise.reject(new Error("refused"))))).toBeGreaterThanOrEqual(LEAST)
  expect(await inEvenTime(async () => "done")).toBe("done")
  await expect(inEvenTime(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused")
})

test("whoever asks for a link waits as long, known or not", async () => {
  const { email } = await staff(6)
  for (const ask of [askForResetLink, askForRecoveryLink]) {
    for (const asked of [email, "nobody@example.com"]) {
      expect(await timeOf(() => ask(ANONYMOUS, { email: asked }))).toBeGreaterThanOrEqual(LEAST)
    }
  }
})
