/** Writes log lines in order to standard output and never fails. Lines wait for a slow reader up to a limit; other lines are dropped and counted. */
import { constants, fstatSync, openSync, writeSync } from "node:fs"
import { Socket } from "node:net"
import { settings } from "../../../settings.ts"
import { logLineOf, lostLinesEntry } from "./log-line.ts"

const STANDARD_OUTPUT = 1
/** The most bytes that wait for a slow reader. Later lines are dropped. */
const MAX_WAITING = 1024 * 1024
/** The delay before the next attempt after a slow reader, in milliseconds. */
const PAUSE = 100

const waiting: Buffer[] = []
let waitingBytes = 0
let lost = 0
let again: NodeJS.Timeout | undefined
let output: number | undefined

/** Writes a text that ends its line. Never throws, never waits. */
export function writeOut(text: string): void {
  const bytes = Buffer.from(text)
  if (waitingBytes + bytes.byteLength > MAX_WAITING) {
    lost += 1
    return
  }
  waiting.push(bytes)
  waitingBytes += bytes.byteLength
  if (again === undefined) writeWaiting()
}

function writeWaiting(): void {
  again = undefined
  output ??= openOutput()
  for (let next = waiting[0]; next; next = waiting[0]) {
    try {
      const written = writeSync(output, next)
      waitingBytes -= written
      if (written < next.byteLength) waiting[0] = next.subarray(written)
      else {
        waiting.shift()
        if (lost > 0) reportLost()
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EAGAIN") {
        again = setTimeout(writeWaiting, PAUSE)
        again.unref()
        return
      }
      leaveOut(next)
    }
  }
}

/** Drops a line that cannot be written because of a full disk or a closed pipe. The next line may succeed. */
function leaveOut(line: Buffer): void {
  waiting.shift()
  waitingBytes -= line.byteLength
  lost += 1
}

function reportLost(): void {
  const bytes = Buffer.from(`${logLineOf(lostLinesEntry(lost), settings().logFormat)}\n`)
  waiting.push(bytes)
  waitingBytes += bytes.byteLength
  lost = 0
}

/** Opens the output without blocking. Opens a pipe again if allowed, because another process may share the given one and make it blocking. */
function openOutput(): number {
  try {
    const output = fstatSync(STANDARD_OUTPUT)
    if (!output.isFIFO() && !output.isSocket()) return STANDARD_OUTPUT
  } catch {
    return STANDARD_OUTPUT
  }
  try {
    return openSync("/proc/self/fd/1", constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    // For a socket (systemd's journal), another user's pipe (a container), or a system other than Linux: this wrapper makes it non-blocking.
    new Socket({ fd: STANDARD_OUTPUT, readable: false }).on("error", () => undefined).unref()
    return STANDARD_OUTPUT
  }
}

process.once("exit", writeWaiting)
