import { expect, test } from "vitest"
import { withMinimumDuration } from "~/domain/identity/minimum-duration.ts"
import { requestRecoveryLink } from "~/domain/identity/passkeys/passkey-recovery.ts"
import { requestResetLink } from "~/domain/identity/password-links.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { staff } from "../../support/people.ts"

/** A timer may end a millisecond early. */
const MIN = 24

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work().catch(() => undefined)
  return performance.now() - begun
}

test("quick work is answered no sooner than slow work, also when it fails", async () => {
  expect(await timeOf(() => withMinimumDuration(async () => "done"))).toBeGreaterThanOrEqual(MIN)
  expect(await timeOf(() => withMinimumDuration(() => Promise.reject(new Error("refused"))))).toBeGreaterThanOrEqual(
    MIN,
  )
  expect(await withMinimumDuration(async () => "done")).toBe("done")
  await expect(withMinimumDuration(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused")
})

test("whoever asks for a link waits as long, known or not", async () => {
  const { email } = await staff(6)
  for (const request of [requestResetLink, requestRecoveryLink]) {
    for (const requested of [email, "nobody@example.com"]) {
      expect(await timeOf(() => request(ANONYMOUS, { email: requested }))).toBeGreaterThanOrEqual(MIN)
    }
  }
})
