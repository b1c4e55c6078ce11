/** Keys are saved whatever the provider answers, and the request to it is short, follows no redirect, and is never repeated. */
import { afterEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { stripeGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { checkPaymentKeys, savePaymentKeys } from "~/domain/payments/provider-keys.ts"
import { ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { secretKeyOf } from "~/domain/settings/payment-keys.ts"
import { answeringWith, LIVE, leave, live, provider } from "../../support/provider-host.ts"

afterEach(leave)
const KEYS = { ...LIVE, testKeys: undefined }
const stored = () => read(secretKeyOf)

test.each([
  [200, "accepted"],
  [401, "refused"],
  [403, "refused"],
  [429, "unreachable"],
  [500, "unreachable"],
] as const)("a provider that answers %s: %s, and the keys are saved", async (status, verdict) => {
  const { origin, requests } = await provider(answeringWith(status))
  live({ STRIPE_API_BASE: origin })
  expect(await savePaymentKeys(SYSTEM, KEYS)).toBe(verdict)
  expect(await stored()).toBe(LIVE.stripeSecretKey)
  expect(requests.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
    ["GET", "/v1/balance", `Bearer ${LIVE.stripeSecretKey}`],
  ])
})

test("a provider nobody can reach says nothing, and the keys are saved", async () => {
  live()
  expect(await savePaymentKeys(SYSTEM, KEYS)).toBe("unreachable")
  expect(await stored()).toBe(LIVE.stripeSecretKey)
})

test("a redirect is not followed: the key goes to no other host", async () => {
  const elsewhere = await provider(answeringWith(200))
  const { origin } = await provider((_request, response) =>
    response.writeHead(307, { Location: elsewhere.origin }).end(),
  )
  live({ STRIPE_API_BASE: origin })
  expect(await savePaymentKeys(SYSTEM, KEYS)).toBe("unreachable")
  expect(elsewhere.requests).toEqual([])
})

test("a provider that is too slow is not waited for", async () => {
  const { origin } = await provider(() => undefined)
  live({ STRIPE_API_BASE: origin })
  const began = performance.now()
  expect(await stripeGateway(LIVE.stripeSecretKey, null, 100).checkKeys()).toBe("unreachable")
  expect(performance.now() - began).toBeLessThan(3_000)
})

test("a provider that never ends its answer is not waited for either", async () => {
  const { origin } = await provider((_request, response) => void response.writeHead(200).write("{"))
  live({ STRIPE_API_BASE: origin })
  expect(await stripeGateway(LIVE.stripeSecretKey, null, 100).checkKeys()).toBe("unreachable")
})

test("the stored key is checked again on demand, and none is refused", async () => {
  const { origin } = await provider(answeringWith(200))
  live({ STRIPE_API_BASE: origin })
  await expect(checkPaymentKeys(SYSTEM, {})).rejects.toMatchObject({ status: 404, code: "SETTING_NOT_FOUND" })
  await savePaymentKeys(SYSTEM, KEYS)
  expect(await checkPaymentKeys(SYSTEM, {})).toBe("accepted")
})

test("nobody but administrators saves or checks, and the provider is not asked", async () => {
  const { origin, requests } = await provider(answeringWith(200))
  live({ STRIPE_API_BASE: origin })
  const manager = { ...ANONYMOUS, level: 6 }
  await expect(savePaymentKeys(manager, KEYS)).rejects.toMatchObject({ status: 403 })
  await expect(checkPaymentKeys(manager, {})).rejects.toMatchObject({ status: 403 })
  expect([await stored(), requests]).toEqual([null, []])
})
