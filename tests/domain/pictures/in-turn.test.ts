/** One person's forms with pictures are processed one after another, at most eight, and nobody else waits for them. */
import { expect, test } from "vitest"
import { reencodeInTurn } from "~/domain/pictures/in-turn.ts"

test("forms of one person are worked on in turn; of more than eight the others are refused, and other people do not wait", async () => {
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const all = Array.from({ length: 8 }, (_, index) =>
    reencodeInTurn(1, async () => {
      if (index === 0) await first.promise
      order.push(`form ${index + 1}`)
    }),
  )
  await expect(reencodeInTurn(1, async () => order.push("a ninth"))).rejects.toMatchObject({ code: "UPLOADS_BUSY" })
  await reencodeInTurn(2, async () => order.push("somebody else"))
  expect(order).toEqual(["somebody else"])
  first.resolve()
  await Promise.all(all)
  expect(order.slice(1)).toEqual(Array.from({ length: 8 }, (_, index) => `form ${index + 1}`))
  await expect(reencodeInTurn(1, async () => "later")).resolves.toBe("later")
})

test("when 32 forms of all people wait, a further one is refused, of whomever", async () => {
  const until = Promise.withResolvers<void>()
  const all = Array.from({ length: 32 }, (_, index) => reencodeInTurn(10 + (index % 5), () => until.promise))
  await expect(reencodeInTurn(20, async () => "one more")).rejects.toMatchObject({ code: "UPLOADS_BUSY" })
  until.resolve()
  await Promise.all(all)
  await expect(reencodeInTurn(20, async () => "later")).resolves.toBe("later")
})

test("a form that fails leaves its place to the next", async () => {
  await expect(reencodeInTurn(3, () => Promise.reject(new Error("damaged")))).rejects.toThrow("damaged")
  await expect(reencodeInTurn(3, async () => "next")).resolves.toBe("next")
})
