/** Every page and form of the demo with hostile values, also a single one among valid values: no request makes the server fail. */
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  failuresNoted,
  HOSTILE,
  hostileAddresses,
  hostileForms,
  namesOf,
  robotBuilding,
} from "../support/robot-building.ts"

/** The worst values of tests/pages/robot.test.ts. */
const WORST = ["a\0b", "99999999999999999999"]

let demo: Awaited<ReturnType<typeof robotBuilding>>
beforeAll(async () => {
  demo = await robotBuilding()
})
afterAll(() => demo.removed())

test("one hostile field among good ones makes no form fail", async () => {
  const { failures, note } = failuresNoted()
  expect(demo.posts.length).toBeGreaterThan(40)
  for (const { action, fields } of demo.posts) {
    await demo.openAnew()
    for (const name of namesOf(fields)) {
      for (const value of WORST) {
        note(`${action} ${name} ${value.slice(0, 40)}`, await demo.sendAnew(action, { ...fields, [name]: value }))
      }
    }
  }
  expect(failures).toEqual([])
})

test("no hostile value in an address makes a page fail", async () => {
  await demo.openAnew()
  expect(await hostileAddresses(demo, HOSTILE)).toEqual([])
})

test("no hostile value in all fields at once makes a form fail", async () => {
  expect(await hostileForms(demo, HOSTILE)).toEqual([])
})
