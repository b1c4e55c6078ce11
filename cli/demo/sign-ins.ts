/** People of the demo on a tenant's account: a partner, a bookkeeper, and one who has not accepted yet. */
import { eq } from "drizzle-orm"
import { write } from "#db/client.server.ts"
import { signInInvitations } from "#db/schema/index.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import type { SignInRole } from "~/domain/sign-in-roles.ts"
import { joinAccount } from "~/domain/sign-ins/accept.ts"
import { invitePersonFor } from "~/domain/sign-ins/invite.ts"
import type { Cast } from "./named-people.ts"

const SUITE = 101

type Joining = { role: SignInRole; email: string; firstName: string; lastName: string }

const PEOPLE: readonly Joining[] = [
  { role: "everything", email: "partner@demo.example", firstName: "Maria", lastName: "Lopez" },
  { role: "pays", email: "bookkeeper@demo.example", firstName: "Ben", lastName: "Archer" },
]

export async function inviteDemoPeople(cast: Cast, passwordHash: string, now: number): Promise<void> {
  for (const person of PEOPLE) await joins(cast, passwordHash, person, now)
  const tenantId = cast.tenant(SUITE)
  const invited = { tenantId, email: "assistant@demo.example", role: "pays" } as const
  await write((tx) => invitePersonFor(tx, cast.staff("manager"), invited), now)
}

const joins = (cast: Cast, passwordHash: string, { role, ...person }: Joining, now: number) =>
  write(async (tx) => {
    const { email } = person
    await invitePersonFor(tx, cast.staff("manager"), { tenantId: cast.tenant(SUITE), email, role })
    const ofPerson = eq(signInInvitations.email, email)
    const invitation = await tx.one(tx.select().from(signInInvitations).where(ofPerson))
    if (invitation) await joinAccount(tx, ANONYMOUS, invitation, { ...person, passwordHash })
  }, now)
