/** A key makes a request happen once for its caller, its call and 24 hours. Source: api.md section 0, Idempotency. */
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { nextKey, withIdempotency } from "~/domain/idempotency.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"
import { on } from "../support/world.ts"

const HOUR = 60 * 60 * 1000
const START = on("2026-02-01")
const somebody: Actor = { ...ANONYMOUS, userId: 7, level: 6 }
const FIRST = { actor: somebody, call: "POST /pay", key: "one", body: { amount: 5 } }

/** Sends the request this many hours after the start, and returns the response: how often the work has run by then. */
function requestWith() {
  let done = 0
  return (hours: number, requested: Partial<typeof FIRST> = {}) => {
    const { actor, ...rest } = { ...FIRST, ...requested }
    const work = async () => {
      done += 1
      return done
    }
    return write((tx) => withIdempotency(tx, actor, rest, work), START + hours * HOUR)
  }
}

test("a repeat gets the first answer for a day, and is a request of its own after it", async () => {
  const request = requestWith()
  expect([await request(0), await request(1), await request(23.99)]).toEqual([1, 1, 1])
  expect([await request(24.01), await request(25)]).toEqual([2, 2])
})

test("another caller, another call and another key are other requests", async () => {
  const request = requestWith()
  await request(0)
  const others = [{ actor: { ...somebody, userId: 8 } }, { call: "POST /fee" }, { key: "two" }, { actor: ANONYMOUS }]
  const answers = []
  for (const other of others) answers.push(await request(1, other))
  expect(answers).toEqual([2, 3, 4, 5])
  expect(await request(1)).toBe(1)
})

test("the same key with another body is refused, and leaves the first answer as it is", async () => {
  const request = requestWith()
  await request(0)
  await expect(request(1, { body: { amount: 6 } })).rejects.toMatchObject({ status: 409, code: "IDEMPOTENCY_CONFLICT" })
  expect(await request(2)).toBe(1)
})

test("the same fields in another order are the same body, however deep; a list in another order is not", async () => {
  const request = requestWith()
  const body = { amount: 5, units: [{ unit: 101, rent: 7 }, 2], note: null }
  await request(0, { body })
  expect(await request(1, { body: { note: null, units: [{ rent: 7, unit: 101 }, 2], amount: 5 } as typeof body })).toBe(
    1,
  )
  const other = { ...body, units: [2, { unit: 101, rent: 7 }] }
  await expect(request(2, { body: other })).rejects.toMatchObject({ status: 409 })
})

test("work that fails leaves nothing behind, so that it may be tried again", async () => {
  const { actor, ...requested } = FIRST
  const failing = () => Promise.reject(new Error("The disk is full"))
  await expect(write((tx) => withIdempotency(tx, actor, requested, failing), START)).rejects.toThrow("The disk is full")
  expect(await requestWith()(1)).toBe(1)
})

test("every posting of one request has a key of its own, no two requests share one", async () => {
  const { actor, ...requested } = FIRST
  const keys = (key: string) =>
    write((tx) => withIdempotency(tx, actor, { ...requested, key }, async () => [nextKey(tx), nextKey(tx)]))
  const all = [...(await keys("one")), ...(await keys("two")), await write(async (tx) => nextKey(tx))]
  expect(new Set(all).size).toBe(5)
  expect(all.every((key) => /^form:[\w-]{36}:[12]$/.test(key))).toBe(true)
})
