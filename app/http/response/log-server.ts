/**
 * Sends lines to a syslog server: RFC 5424 over TLS (RFC 5425), or over TCP on this machine (RFC 6587, octet counting). While the server cannot be
 * reached, lines wait, up to a limit. Never throws. Source: docs/decisions/0058.
 */
import { connect, type Socket } from "node:net"
import { hostname } from "node:os"
import { connect as connectTls } from "node:tls"
import type { LogLevel, LogServer } from "../../../settings.ts"
import type { LogFailure } from "./log-file.ts"

/** The most bytes that wait. Further lines are dropped and counted. */
const MAX_WAITING = 1024 * 1024
/** The pause before the next attempt, in milliseconds; each failure doubles it. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 60_000]
/** The time limit for connecting, and the time for sending the last lines when the process stops, in milliseconds. */
const PATIENCE = 10_000
const LAST = 1_000

/** Syslog's priority for each level, in the facility local0. */
const PRIORITY: Record<LogLevel, number> = { error: 131, warn: 132, info: 134, debug: 135 }
const HOST =
  hostname()
    .replaceAll(/[^!-~]/g, "")
    .slice(0, 255) || "-"

/** A message preceded by its length. `time` is ISO 8601 in UTC. */
function frameOf({ time, level }: { time: string; level: LogLevel }, line: string): Buffer {
  const message = Buffer.from(`<${PRIORITY[level]}>1 ${time} ${HOST} suitekeeper ${process.pid} - - ${line}`)
  return Buffer.concat([Buffer.from(`${message.byteLength} `), message])
}

/** Sends lines to one server. It connects at the first line, and does not keep the process running. */
export class LogSender {
  readonly #server: LogServer
  readonly #failed: LogFailure
  readonly #waiting: Buffer[] = []
  #waitingBytes = 0
  #socket: Socket | undefined
  #isConnected = false
  #isWriting = false
  #again: NodeJS.Timeout | undefined
  #pause = FIRST_PAUSE
  #drained = () => {}

  constructor(server: LogServer, failed: LogFailure) {
    this.#server = server
    this.#failed = failed
  }

  /** Returns false if too many lines wait. */
  send(entry: { time: string; level: LogLevel }, line: string): boolean {
    const frame = frameOf(entry, line)
    if (this.#waitingBytes + frame.byteLength > MAX_WAITING) return false
    this.#waiting.push(frame)
    this.#waitingBytes += frame.byteLength
    if (!this.#socket && !this.#again) this.#connect()
    this.#sendWaiting()
    return true
  }

  /** Whether no line waits any more, after waiting at most this long (milliseconds). */
  async isFlushed(patience: number): Promise<boolean> {
    if (this.#waiting.length === 0) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#drained = () => resolve(true)
    const giveUp = setTimeout(() => resolve(false), patience)
    this.#sendWaiting()
    const outcome = await promise
    clearTimeout(giveUp)
    return outcome
  }

  /** Sends the waiting lines for at most a second, and disconnects. */
  async end(): Promise<void> {
    await this.isFlushed(LAST)
    clearTimeout(this.#again)
    const last = this.#socket
    this.#socket = undefined
    last?.end()
  }

  #connect(): void {
    this.#again = undefined
    const socket = connectTo(this.#server, () => {
      this.#isConnected = true
      this.#pause = FIRST_PAUSE
      this.#sendWaiting()
    })
    this.#socket = socket
    let reason: unknown
    socket.once("error", (error) => {
      reason = error
    })
    socket.once("close", () => {
      if (this.#socket === socket) this.#closed(reason)
    })
  }

  #closed(reason: unknown): void {
    this.#socket = undefined
    this.#isConnected = false
    this.#isWriting = false
    if (reason !== undefined) this.#failed(reason)
    // A server may close an idle connection; the next line opens another.
    if (this.#waiting.length === 0) return
    this.#again = setTimeout(() => this.#connect(), this.#pause).unref()
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE)
  }

  /** A line stays in the queue until the system has accepted it, so a broken connection sends some lines twice but loses none. */
  #sendWaiting(): void {
    const [socket, count] = [this.#socket, this.#waiting.length]
    if (!socket || !this.#isConnected || this.#isWriting) return
    if (count === 0) {
      this.#drained()
      return
    }
    this.#isWriting = true
    const bytes = Buffer.concat(this.#waiting)
    socket.write(bytes, (error) => {
      if (error || this.#socket !== socket) return
      this.#waiting.splice(0, count)
      this.#waitingBytes -= bytes.byteLength
      this.#isWriting = false
      this.#sendWaiting()
    })
  }
}

function connectTo({ host, port, isEncrypted, authorities }: LogServer, connected: () => void): Socket {
  const socket = isEncrypted
    ? connectTls({ host, port, minVersion: "TLSv1.2", ...(authorities ? { ca: authorities } : {}) })
    : connect({ host, port })
  socket.unref()
  socket.setKeepAlive(true, 30_000)
  socket.setTimeout(PATIENCE, () => socket.destroy(new Error("the server does not answer")))
  socket.once(isEncrypted ? "secureConnect" : "connect", () => {
    socket.setTimeout(0)
    connected()
  })
  // A syslog server sends nothing, but reading is needed to notice that it closes the connection.
  socket.resume()
  return socket
}
