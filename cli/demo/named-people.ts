/** The people of the demo's past: staff by role, tenants by suite. Playing the past adds them. */
import type { Tx } from "#db/client.server.ts"
import { createUser } from "~/domain/identity/users.ts"
import { type Actor, ADMIN, ANONYMOUS, MAINTENANCE, MANAGEMENT, SYSTEM } from "~/domain/permissions.ts"

type Role = "super" | "admin" | "manager" | "maintenance"

const STAFF: Record<Role, { firstName: string; lastName: string; level: number }> = {
  super: { firstName: "Simone", lastName: "Archer", level: 0 },
  admin: { firstName: "Alma", lastName: "Brandt", level: ADMIN },
  manager: { firstName: "Mona", lastName: "Castellano", level: MANAGEMENT },
  maintenance: { firstName: "Theo", lastName: "Duarte", level: MAINTENANCE },
}

export class Cast {
  readonly #staff = new Map<Role, Actor>()
  readonly #tenants = new Map<number, number>()

  async hire(tx: Tx, passwordHash: string): Promise<void> {
    for (const [role, { level, ...person }] of Object.entries(STAFF) as [Role, (typeof STAFF)[Role]][]) {
      const email = `${role}@demo.example`
      const userId = await createUser(tx, SYSTEM, { ...person, email, permissionInt: level, passwordHash })
      const name = `${person.firstName} ${person.lastName}`
      this.#staff.set(role, { ...ANONYMOUS, userId, name, level })
    }
  }

  staff(role: Role): Actor {
    const actor = this.#staff.get(role)
    if (!actor) throw new Error(`Nobody was hired as ${role} yet`)
    return actor
  }

  arrived(suite: number, tenantId: number): void {
    this.#tenants.set(suite, tenantId)
  }

  /** Whether someone has moved in yet. In a demo with a short past, some people move in later. */
  hasTenant(suite: number): boolean {
    return this.#tenants.has(suite)
  }

  tenant(suite: number): number {
    const tenantId = this.#tenants.get(suite)
    if (tenantId === undefined) throw new Error(`Nobody ever moved into suite ${suite}`)
    return tenantId
  }
}
