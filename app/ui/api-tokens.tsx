import { formatInstant } from "~/values/calendar.ts"
import { zoneText } from "~/values/time-zones.ts"
import { Badge } from "./badge.tsx"
import { ConfirmDialog } from "./dialog.tsx"

type ApiToken = {
  id: number
  name: string
  access: "read" | "write"
  madeBy: string
  createdAt: number
  expiresAt: number
  lastUsedAt: number | null
}
export type ApiTokenLine = ReturnType<typeof apiTokenLine>

/** A token for display. `now` decides whether it has expired. */
export function apiTokenLine({ id, name, access, madeBy, ...at }: ApiToken, now: number, zone: string) {
  return {
    ...{ id, name, madeBy },
    access: access === "read" ? "Read only" : "Read and write",
    made: formatInstant(at.createdAt, zone),
    expires: formatInstant(at.expiresAt, zone),
    isExpired: at.expiresAt <= now,
    used: at.lastUsedAt === null ? "never" : formatInstant(at.lastUsedAt, zone),
  }
}

type ListProps = { tokens: readonly ApiTokenLine[]; zone: string; toRevoke: (id: number) => string }

export function ApiTokenList({ tokens, zone, toRevoke }: ListProps) {
  return (
    <>
      <ul className="sessions">
        {tokens.map(({ id, name, access, madeBy, made, expires, isExpired, used }) => (
          <li key={id}>
            <div>
              <p>
                <b>{name}</b> <Badge>{access}</Badge> {isExpired && <Badge tone="attention">Expired</Badge>}
              </p>
              <p className="quiet">
                Made by {madeBy} on {made}. Last used: {used}. {isExpired ? "Expired" : "Expires"} on {expires}.
              </p>
            </div>
            <a className="btn btn-sm" href={toRevoke(id)} data-dialog>
              Revoke<span className="hidden-text"> {name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="quiet">Times are {zoneText(zone)}.</p>
    </>
  )
}

type RevokeProps = { token: ApiTokenLine; close: string; userId?: number }

export function RevokeApiToken({ token: { id, name }, close, userId }: RevokeProps) {
  return (
    <ConfirmDialog title="Revoke API Token" close={close} intent="revoke" verb="Revoke token">
      {userId !== undefined && <input type="hidden" name="userID" value={userId} />}
      <input type="hidden" name="tokenID" value={id} />
      <p>
        Programs that use “{name}” are refused at once. This cannot be undone: a program that should continue needs
        another token.
      </p>
    </ConfirmDialog>
  )
}
