/** A tenant as a customer at the provider: one in each account, and never one of other keys. Source: money.md 3.14. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { customerOf } from "~/domain/payment-methods/customer.ts"
import { stripeGateway } from "~/domain/payment-provider/payment-gateway.ts"
import { ProviderUnavailable } from "~/domain/payment-provider/port.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { leave, live, provider } from "../../support/provider-host.ts"
import { danaOwesRent } from "../../support/tenancies.ts"

let dana = 0
let requests: { url?: string | undefined }[] = []

/** A provider with an account for each secret key's first letter, and the customers of each. */
beforeEach(async () => {
  dana = await danaOwesRent()
  const far = await provider((request, response) => {
    const account = String(request.headers.authorization).replace(/^Bearer sk_(?:test|live)_(.).*$/, "acct_$1")
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(bodyOf(request.url, account)))
  })
  requests = far.requests
  live({ STRIPE_API_BASE: far.origin })
})
afterEach(leave)

/** The first request for account D gets an empty response. */
function bodyOf(url: string | undefined, account: string): object {
  if (url !== "/v1/account") return { id: `cus_of_${account}`, object: "customer" }
  return account === "acct_D" && requests.length === 1 ? {} : { id: account, object: "account" }
}

/** Dana's customer id under these keys. */
const customerUnder = async (secretKey: string) =>
  customerOf(stripeGateway(secretKey, null), await read((tx) => findTenant(tx, dana)), "property")

test("a tenant is one customer of an account, also under a new key of the same account", async () => {
  expect(await customerUnder("sk_test_Aone")).toBe("cus_of_acct_A")
  expect(await customerUnder("sk_test_Aone")).toBe("cus_of_acct_A")
  expect(await customerUnder("sk_test_Atwo")).toBe("cus_of_acct_A")
  expect(requests.map(({ url }) => url)).toEqual(["/v1/account", "/v1/customers", "/v1/account"])
})

test("under the keys of another account, or of real money, the tenant becomes a customer there", async () => {
  expect(await customerUnder("sk_test_Bone")).toBe("cus_of_acct_B")
  expect(await customerUnder("sk_test_Cone")).toBe("cus_of_acct_C")
  expect(await customerUnder("sk_live_Cone")).toBe("cus_of_acct_C")
  expect(requests.filter(({ url }) => url === "/v1/customers")).toHaveLength(3)
  expect(await read((tx) => findTenant(tx, dana))).toMatchObject({ providerAccount: "acct_C live" })
})

test("an account that was not named is none: nothing is kept of that answer", async () => {
  await expect(customerUnder("sk_test_Done")).rejects.toThrow(ProviderUnavailable)
  expect(await customerUnder("sk_test_Done")).toBe("cus_of_acct_D")
  expect(await read((tx) => findTenant(tx, dana))).toMatchObject({ providerAccount: "acct_D test" })
})
