/** One entry of the audit log. Source: specification 3 "Audit Log Entry". */
import { data } from "react-router"
import { categoryLabel } from "~/domain/audit/categories.ts"
import { type GeoSource, geoSources } from "~/domain/audit/geo-location.ts"
import { LogEntryQuery } from "~/domain/audit/inputs.ts"
import { type LogEntry, logEntry } from "~/domain/audit/search.ts"
import { Refusal } from "~/domain/refusal.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { page } from "~/http/handlers/page.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { isLocalAddress } from "~/values/ip-address.ts"
import { zoneText } from "~/values/time-zones.ts"
import { visible } from "~/values/visible-text.ts"
import { geoLocationText, impersonatorOf, nameOf, TONES, timeOf } from "../audit-log/audit-log.labels.ts"
import { GeoSources } from "../audit-log/audit-log.sources.tsx"
import { MetadataList } from "./audit-entry.metadata.tsx"

export const handle = { static: true, title: "Audit Log Entry", area: "admin" } satisfies PageHandle

type AuditEntryData = { entry: LogEntry; zone: string; sources: GeoSource[] } | { problem: string }

export const loader = page("see audit log", async (tx, actor, { query }) => {
  const ids = query.all.getAll("id")
  const parsed = LogEntryQuery.safeParse({ id: ids.length === 1 ? ids[0] : undefined })
  if (!parsed.success) return problem(400, parsed.error.issues[0]?.message ?? "")
  try {
    const entry = await logEntry(tx, actor, parsed.data)
    return data<AuditEntryData>({ entry, zone: await zoneOf(tx), sources: geoSources() })
  } catch (error) {
    if (error instanceof Refusal && error.code === "LOG_NOT_FOUND") return problem(404, error.message)
    throw error
  }
})

const problem = (status: number, message: string) => data<AuditEntryData>({ problem: message }, { status })

export default function AuditEntryPage({ loaderData }: { loaderData: AuditEntryData }) {
  return (
    <div className="stack">
      <p>
        <a href="/admin/log">Back to Audit Log</a>
      </p>
      {"problem" in loaderData ? (
        <Notice tone="problem" role="alert">
          {loaderData.problem}
        </Notice>
      ) : (
        <Entry {...loaderData} />
      )}
    </div>
  )
}

function locationOf(entry: LogEntry): string {
  if (entry.ip === null) return "None"
  return geoLocationText(entry) ?? (isLocalAddress(entry.ip) ? "Local network" : "Not known")
}

function Entry({ entry, zone, sources }: Exclude<AuditEntryData, { problem: string }>) {
  const tone = TONES[entry.priority]
  return (
    <>
      <Card title="Entry" level="h2">
        <Facts
          of={[
            { label: "ID", value: entry.id },
            { label: "Category", value: `${categoryLabel(entry.category)} (${entry.category})` },
            { label: "Time", value: `${timeOf(entry, zone)} ${zoneText(zone)}` },
            {
              label: "Priority",
              value: (
                <Badge icon={false} {...(tone ? { tone } : {})}>
                  {entry.priority}
                </Badge>
              ),
            },
            { label: "User", value: nameOf(entry) ?? "None" },
            { label: "IP", value: entry.ip === null ? "None" : visible(entry.ip) },
            { label: "Location", value: locationOf(entry) },
          ]}
        />
      </Card>
      <Card title="Details" level="h2">
        <p>{visible(entry.details)}</p>
      </Card>
      <Card title="Metadata" level="h2">
        {entry.metadata === null ? (
          <p>No metadata available.</p>
        ) : (
          <MetadataList
            of={entry.metadata}
            context={{ zone, impersonator: impersonatorOf(entry), details: entry.details }}
          />
        )}
      </Card>
      <GeoSources of={sources} />
    </>
  )
}
