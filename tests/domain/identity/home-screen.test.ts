import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { chooseHomeScreen, homeScreenOf, rolesOf } from "~/domain/identity/home-screen.ts"
import { findAccount } from "~/domain/identity/users.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"
import { staff } from "../../support/people.ts"

test("each level holds the roles of the less powerful levels as well", () => {
  const roles = (level: number, tenantId: number | null = null) => rolesOf({ level, tenantId }).join(" ")
  expect([0, 1, 3].map((level) => roles(level))).toEqual(Array(3).fill("admin management maintenance"))
  expect([4, 6].map((level) => roles(level))).toEqual(Array(2).fill("management maintenance"))
  expect([7, 9].map((level) => roles(level))).toEqual(Array(2).fill("maintenance"))
  expect(roles(10)).toBe("")
  expect(roles(10, 7)).toBe("home")
  expect(roles(6, 7)).toBe("management maintenance home")
})

test("the chosen home screen counts while its role is held, else the highest role held, else the account", () => {
  expect(homeScreenOf({ homeScreen: "maintenance", level: 6, tenantId: null })).toBe("maintenance")
  expect(homeScreenOf({ homeScreen: "admin", level: 6, tenantId: null })).toBe("management")
  expect(homeScreenOf({ homeScreen: null, level: 3, tenantId: 7 })).toBe("admin")
  expect(homeScreenOf({ homeScreen: "home", level: 6, tenantId: null })).toBe("management")
  expect(homeScreenOf({ homeScreen: "admin", level: 10, tenantId: 7 })).toBe("home")
  expect(homeScreenOf({ homeScreen: "home", level: 10, tenantId: null })).toBe("account")
})

test("a home screen is chosen among the roles held, and remembered", async () => {
  const { userId } = await staff(6)
  const actor: Actor = { ...ANONYMOUS, userId, level: 6 }
  await write((tx) => chooseHomeScreen(tx, actor, { homescreen: "maintenance" }))
  expect(await read((tx) => findAccount(tx, userId))).toMatchObject({ homeScreen: "maintenance" })
  await expect(write((tx) => chooseHomeScreen(tx, actor, { homescreen: "admin" }))).rejects.toMatchObject({
    status: 403,
    code: "INSUFFICIENT_PERMISSIONS",
  })
})
