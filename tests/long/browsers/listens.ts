import { connect } from "node:net"
import { expect } from "vitest"

/** Waits until a program takes connections on a port of this machine. */
export async function listens(port: number): Promise<void> {
  const isTaken = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true))
      socket.once("error", () => resolve(false))
      socket.once("connect", () => socket.destroy())
    })
  await expect.poll(isTaken, { interval: 200 }).toBe(true)
}
