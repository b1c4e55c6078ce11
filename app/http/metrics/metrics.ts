/** /metrics in Prometheus' text format, for programs with METRICS_TOKEN. No label has a name, an amount or a person's id. Source: docs/operations/running.md. */
import { createHash, timingSafeEqual } from "node:crypto"
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client"
import { isHeld, read } from "#db/client.server.ts"
import { propertyGauges } from "~/domain/status/gauges.ts"
import { ANY_ADDRESS } from "../request/route-pattern.ts"

/** The most request series; further routes are counted as "other", with five classes of status. */
const MOST_SERIES = 400
const OTHER = "other"

export type Metrics = {
  /** Counts a response. `route` is the route's pattern; undefined if no route matched. */
  count(route: string | undefined, status: number): void
  /** The response to GET /metrics with the right token; undefined for every other request. */
  respond(request: Request): Promise<Response | undefined>
}

/** `isLeading`: whether this process runs the jobs. Only that process shows the gauges of jobs and queues, so that totals over processes are right. */
export function createMetrics(token: string, isLeading: () => boolean): Metrics {
  const collected = new Registry()
  collectDefaultMetrics({ register: collected })
  const requests = requestCounter(collected)
  const property = gauges(collected)
  return {
    count: requests,
    async respond(request) {
      if (!mayRead(request, token)) return undefined
      await property(isLeading())
      const headers = { "Content-Type": collected.contentType, "Cache-Control": "no-store" }
      return new Response(request.method === "HEAD" ? null : await collected.metrics(), { headers })
    },
  }
}

function requestCounter(collected: Registry): Metrics["count"] {
  const counter = new Counter({
    name: "suitekeeper_requests_total",
    help: "Responses by route and class of status",
    labelNames: ["route", "status"],
    registers: [collected],
  })
  const known = new Set<string>()
  return (route, status) => {
    const labels = {
      route: route === undefined || route === ANY_ADDRESS ? OTHER : route,
      status: `${Math.floor(status / 100)}xx`,
    }
    const series = `${labels.route} ${labels.status}`
    if (!known.has(series) && known.size >= MOST_SERIES - 5) labels.route = OTHER
    else known.add(series)
    counter.inc(labels)
  }
}

/** Reads the property's figures into gauges. They have no value while the database cannot be used, and in a process that does not lead. */
function gauges(collected: Registry): (isLeading: boolean) => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `suitekeeper_${name}`, help, registers: [collected] as Registry[] })
  const leads = gauge("leads", "1 in the process that runs the jobs")
  const each = {
    daysMissing: gauge("jobs_behind", "Days whose daily work is due and not done"),
    mailsWaiting: gauge("mails_waiting", "Mails that wait to be sent"),
    mailsFailed: gauge("mails_failed", "Mails that were refused for good"),
    paymentsOpen: gauge("payments_open", "Online payments that are not settled yet"),
    backupAge: gauge("backup_age_seconds", "Time since the last good backup"),
    clockInDoubt: gauge("clock_in_doubt", "1 while the machine's clock is in doubt"),
  }
  return async (isLeading) => {
    leads.set(isLeading ? 1 : 0)
    for (const one of Object.values(each)) one.remove()
    if (!isLeading) return
    try {
      const figures = await read(propertyGauges)
      for (const [name, value] of Object.entries(figures))
        if (value !== null) each[name as keyof typeof each].set(value)
    } catch (error) {
      if (!isHeld(error)) throw error
    }
  }
}

const hashOf = (text: string) => createHash("sha256").update(text).digest()

/** Compares hashes, so that neither time nor length reveals anything about the token. */
function mayRead({ url, method, headers }: Request, token: string): boolean {
  if (new URL(url).pathname !== "/metrics" || (method !== "GET" && method !== "HEAD")) return false
  const [, given = ""] = /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "") ?? []
  return timingSafeEqual(hashOf(given), hashOf(token))
}
