/** The message to a browser that stores no cookie, such as Safari on http://localhost. */
import { beforeEach, expect, test } from "vitest"
import { get, post } from "../support/app.ts"
import { PASSWORD, staff, tokenOf } from "../support/people.ts"

const FROM_SIGN_IN = { Referer: "http://localhost:3000/login" }
const WARNING = "Your browser did not keep the sign-in"

let email: string
beforeEach(async () => {
  email = (await staff(6)).email
})
const signsIn = async (address?: string) =>
  (await post("/login", { email, password: PASSWORD }, { address })).headers.get("location") ?? ""
const destinationOf = async (path: string, headers: Record<string, string>, address?: string) =>
  (await get(path, { headers, address })).headers.get("location")

test("who signs in and comes back without the cookie is told why, and what to do", async () => {
  const to = await destinationOf(await signsIn(), FROM_SIGN_IN)
  expect(to).toBe("/login?next=%2Fmanagement&signed-in=true")
  const page = await (await get(String(to))).text()
  expect(page).toContain(WARNING)
  expect(page).toContain("another browser")
  expect(page).toContain("BASE_URL")
  expect(page).toContain("ALLOW_HTTP=1")
  expect(page).toContain('action="/login?next=%2Fmanagement"')
})

test("who did not just sign in, or comes from another page or address, is led to the sign-in page as always", async () => {
  expect(await destinationOf("/management", FROM_SIGN_IN)).toBe("/login?next=%2Fmanagement")
  await signsIn()
  expect(await destinationOf("/management", {})).toBe("/login?next=%2Fmanagement")
  expect(await destinationOf("/management", { Referer: "http://localhost:3000/account" })).toBe(
    "/login?next=%2Fmanagement",
  )
  expect(await destinationOf("/management", FROM_SIGN_IN, "198.51.100.7")).toBe("/login?next=%2Fmanagement")
  expect(await (await get("/login?next=%2Fmanagement")).text()).not.toContain(WARNING)
  expect(await destinationOf("/management", FROM_SIGN_IN)).toContain("signed-in=true")
})

test("who is signed in goes on from the marked address, and never to another site", async () => {
  const as = await tokenOf(await staff(5), "page")
  for (const next of ["", "&next=%2Fmanagement", "&next=%2F%2Fevil.example", "&next=https%3A%2F%2Fevil.example"]) {
    const response = await get(`/login?signed-in=true${next}`, { as, headers: FROM_SIGN_IN })
    expect([next, response.headers.get("location")]).toEqual([next, "/management"])
  }
})
