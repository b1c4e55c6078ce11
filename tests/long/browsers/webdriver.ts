/**
 * Two ways to send a browser the commands of W3C WebDriver: over HTTP to a driver, as for Safari's engine, and by Marionette, Firefox's own
 * protocol. Source: https://www.w3.org/TR/webdriver2/ and Firefox's remote/marionette.
 */
import { connect, type Socket } from "node:net"

/** A command by its name in Marionette. */
export type Command = keyof typeof PATHS
/** `id` is the element that the command is about. */
type Send = (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>

const PATHS = {
  Navigate: ["POST", "/url"],
  GetCurrentURL: ["GET", "/url"],
  ExecuteScript: ["POST", "/execute/sync"],
  ElementClick: ["POST", "/element/{id}/click"],
  ElementClear: ["POST", "/element/{id}/clear"],
  ElementSendKeys: ["POST", "/element/{id}/value"],
  DeleteSession: ["DELETE", ""],
} as const

export type Driver = { send: Send; version: string }

/** A session of the driver at this address. */
export async function overHttp(origin: string, capabilities: object): Promise<Driver> {
  const call = async (method: string, path: string, body?: object) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${origin}/session${path}`, { method, ...sent })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } & Made }
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  const { sessionId, capabilities: made } = await call("POST", "", { capabilities: { alwaysMatch: capabilities } })
  return {
    version: `${made.browserName} ${made.browserVersion}`,
    send(command, { id, ...parameters } = {}) {
      const [method, path] = PATHS[command]
      const where = `/${sessionId}${path.replace("{id}", String(id))}`
      return call(method, where, method === "POST" ? parameters : undefined)
    },
  }
}

type Made = { sessionId: string; capabilities: { browserName: string; browserVersion: string } }

/** A session of the Firefox that listens on this port. */
export async function overMarionette(port: number): Promise<Driver> {
  const socket = connect(port, "127.0.0.1")
  const answers = messagesOf(socket)
  await answers.next()
  let last = 0
  const call = async (command: string, parameters: object) => {
    last += 1
    const text = JSON.stringify([0, last, `WebDriver:${command}`, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const { value } = await answers.next()
    const [, , error, result] = value as [number, number, { error: string; message: string } | null, unknown]
    if (error) throw new Error(`${command}: ${error.error} ${error.message}`)
    return result
  }
  const { capabilities } = (await call("NewSession", {})) as Made
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    async send(command, parameters = {}) {
      const result = (await call(command, parameters)) as { value?: unknown } | null
      if (command === "DeleteSession") socket.destroy()
      return result?.value
    },
  }
}

/** The messages of Marionette: a length in bytes, a colon, JSON. */
async function* messagesOf(socket: Socket): AsyncGenerator<unknown, never> {
  let buffer = Buffer.alloc(0)
  for await (const part of socket) {
    buffer = Buffer.concat([buffer, part as Buffer])
    for (;;) {
      const colon = buffer.indexOf(":")
      const end = colon + 1 + Number(buffer.subarray(0, Math.max(colon, 0)).toString())
      if (colon === -1 || buffer.length < end) break
      yield JSON.parse(buffer.subarray(colon + 1, end).toString())
      buffer = buffer.subarray(end)
    }
  }
  throw new Error("Firefox closed the connection")
}
