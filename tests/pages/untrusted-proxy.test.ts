import { expect, test } from "vitest"
import { clientAddress } from "~/http/request/client-address.ts"
import { get } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"

const PEER = "10.20.30.40"
const pageFor = async (as: string, path: string) => (await get(path, { as })).text()

test("administrators are told in their area which proxy is not trusted, and nobody else is", async () => {
  const administrator = await tokenOf(await staff(3), "page")
  const manager = await tokenOf(await staff(6), "page")
  expect(await pageFor(administrator, "/admin/defaults")).not.toContain(PEER)
  clientAddress(PEER, "198.51.100.7")
  for (const path of ["/admin", "/admin/defaults"]) {
    const view = await pageFor(administrator, path)
    expect(view).toContain("A proxy is not trusted")
    expect(view).toMatch(/\b10\.20\.30\.40\b[^<]* sent the header X-Forwarded-For/)
    expect(view).not.toContain("198.51.100.7")
  }
  expect(await pageFor(administrator, "/management")).not.toContain(PEER)
  expect(await pageFor(manager, "/management")).not.toContain(PEER)
})
