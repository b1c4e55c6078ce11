/** A process that is paused inside a write (SIGSTOP, a frozen machine) does not block others for long, and its write fails when it continues. */
import { afterEach, beforeEach, expect } from "vitest"
import { onPostgres as test } from "../support/engines.ts"
import { endWriter, keysIn, lockIsFree, makeKeys, startWriter, type Writer } from "../support/postgres/writers.ts"

let address: string
let stopped: Writer
let other: Writer
beforeEach(async () => {
  const { addressOf, OF_TEST } = await import("../support/postgres-database.ts")
  address = addressOf(OF_TEST)
  await makeKeys(address)
  stopped = startWriter(address)
  other = startWriter(address)
  expect(await Promise.all([stopped.stores("a"), other.stores("b")])).toEqual(["done", "done"])
})
afterEach(async () => {
  stopped.child.kill("SIGCONT")
  await Promise.all([endWriter(stopped), endWriter(other)])
})

test("while a process is stopped inside its write, the lock is free in ten seconds, and the write fails when the process wakes", async () => {
  const { ended } = await stopped.holds("c")
  stopped.child.kill("SIGSTOP")
  await lockIsFree(address)
  expect(await other.stores("d")).toBe("done")
  stopped.child.kill("SIGCONT")
  expect(await ended).toBe("DatabaseBusy")
  expect(await keysIn(address)).toEqual(["a", "b", "d"])
  expect(await stopped.stores("c")).toBe("done")
  expect(await keysIn(address)).toEqual(["a", "b", "c", "d"])
})

test("while a process is stopped in the middle of a long answer, the lock is free in ten seconds", async () => {
  const { ended } = await stopped.holds("c", "a long answer")
  stopped.child.kill("SIGSTOP")
  await lockIsFree(address)
  expect(await other.stores("d")).toBe("done")
  stopped.child.kill("SIGCONT")
  expect(await ended).toBe("DatabaseBusy")
  expect(await keysIn(address)).toEqual(["a", "b", "d"])
})

test("a process that is killed inside its write holds nobody, and leaves nothing", async () => {
  const { ended } = await stopped.holds("c")
  stopped.child.kill("SIGKILL")
  expect(await ended).toBe("the process ended")
  await lockIsFree(address)
  expect(await other.stores("d")).toBe("done")
  expect(await keysIn(address)).toEqual(["a", "b", "d"])
})
