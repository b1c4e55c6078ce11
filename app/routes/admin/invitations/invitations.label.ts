type Waiting = { new: number; again: number; newStaff: number }

/** The text of the link to the invitations, "Invite 41 tenants". Null if nobody waits for an invitation. */
export function inviteLabel({ new: fresh, again, newStaff }: Waiting): string | null {
  const [one, several] = newStaff === 0 ? ["tenant", "tenants"] : ["person", "people"]
  if (fresh > 0) return `Invite ${fresh.toLocaleString("en-US")} ${fresh === 1 ? one : several}`
  return again > 0 ? "Invite again" : null
}
