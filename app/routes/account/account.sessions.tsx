import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { zoneText } from "~/values/time-zones.ts"

export type SessionLine = {
  id: number
  channel: "page" | "api"
  device: string | null
  ip: string | null
  since: string
  until: string
  isCurrent: boolean
  isImpersonation: boolean
  as: string | null
}

export function Sessions({ sessions, zone, more }: { sessions: SessionLine[]; zone: string; more: boolean }) {
  return (
    <Card title="Where you are signed in" className="card form">
      <ul className="sessions">
        {sessions.map((session) => (
          <Line key={session.id} session={session} />
        ))}
      </ul>
      <p className="quiet">
        Times are {zoneText(zone)}.{more && ` Only ${sessions.length} of your sessions are shown.`}
      </p>
      {sessions.length > 1 && (
        <form method="post">
          <button type="submit" name="intent" value="others" className="btn">
            Sign out everywhere else
          </button>
        </form>
      )}
    </Card>
  )
}

function Line({ session }: { session: SessionLine }) {
  const { id, ip, since, until, isCurrent, channel } = session
  const device = nameOf(session)
  return (
    <li>
      <div>
        <p>
          <b>{device}</b> {isCurrent && <Badge tone="good">This device</Badge>}
        </p>
        <p className="quiet">
          {channel === "page" ? "Browser" : "Program"}
          {ip !== null && <> at {ip}</>}, since {since}, until {until}
        </p>
      </div>
      {!isCurrent && (
        <form method="post">
          <input type="hidden" name="sessionID" value={id} />
          <button type="submit" name="intent" value="end" className="btn btn-sm">
            Sign out<span className="hidden-text"> {device}</span>
          </button>
        </form>
      )}
    </li>
  )
}

function nameOf({ device, isImpersonation, as }: SessionLine): string {
  if (isImpersonation) return "An administrator, signed in as you"
  const name = device ?? "Unknown device"
  return as === null ? name : `${name}, as ${as}`
}
