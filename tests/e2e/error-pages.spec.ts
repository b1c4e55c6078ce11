/** What cannot be shown, and the screens no other journey looks at closely, are as accessible as all others. */
import { expect } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signIn, signInAdmin } from "./people.ts"

test("the pages of what is not there and what is closed have no accessibility fault", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await areAccessible(page, ["/nowhere", "/signup", "/setup?token=wrong", "/account/reset-password/unknown"])
  await signIn(page)
  for (const [address, status] of [
    ["/management/nowhere", 404],
    ["/management/viewunit?unit=99999", 404],
    ["/admin", 403],
  ] as const) {
    expect((await page.goto(address))?.status(), address).toBe(status)
    await isAccessible(page, address)
  }
})

test("neither have a unit, the colors of its status, nor the ways staff sign in", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await signInAdmin(page)
  await areAccessible(page, [
    "/management/viewunit?unit=106",
    "/management/viewunit?unit=105",
    "/management?search=&dialog=status&unit=106",
    "/management?search=&dialog=actions&unit=106",
    "/management?search=&dialog=delete&unit=105",
    "/admin/properties",
  ])
})
