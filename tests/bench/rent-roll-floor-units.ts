/** GET /management/unit/all by hand: the JSON of the call and nothing else. */
import type { Database } from "better-sqlite3"
import { number, type Row } from "./rent-roll-floor-lines.ts"

const queriesOf = (handle: Database, month: string) => ({
  units: handle.prepare(`
  select u.*, s.tenant_id, s.is_subunit from units u left join stays s on s.unit_number = u.number and s.move_out_on is null order by u.number`),
  tenants: handle.prepare(`
  select t.*, b.rent, b.late, b.other, b.deposit_owed, b.deposit_reserve, b.advance_cash + b.advance_credit as advance, b.last_journal_id,
    m.rent_paid, m.deposit_paid, m.total_paid, k.last_read,
    (select sum(c.open) from charges c where c.tenant_id = t.id and c.kind = 'rent' and c.open > 0 and c.due_on < '${month}-01') as back
  from tenants t left join tenant_balances b on b.tenant_id = t.id left join tenant_months m on m.tenant_id = t.id and m.period = '${month}'
  left join tenant_note_reads k on k.tenant_id = t.id and k.user_id = 1
  where t.id in (select tenant_id from stays where move_out_on is null)`),
  held: handle.prepare(`
  select s.tenant_id, s.is_subunit, u.number, u.monthly_rent, u.deposit from stays s join units u on u.number = s.unit_number
  where s.move_out_on is null order by s.tenant_id, s.is_subunit, s.unit_number`),
  changes: handle.prepare(
    "select unit_number, old_rent, rent, recorded_at from unit_history where kind = 'rent' order by id desc",
  ),
  notes: handle.prepare(`
  select n.*, u.id as user, u.first_name, u.last_name from tenant_notes n left join users u on u.id = n.creator_id order by n.created_at desc, n.id desc`),
})

const known = new Map<Database, ReturnType<typeof queriesOf>>()
const instant = (at: unknown) => new Date(Number(at)).toISOString()
const grouped = (rows: Row[], name: string) => Map.groupBy(rows, (row) => row[name])

/** All units as JSON. */
export function everyUnit(handle: Database, month: string): string {
  const queries = known.get(handle) ?? queriesOf(handle, month)
  known.set(handle, queries)
  const held = grouped(queries.held.all() as Row[], "tenant_id")
  const noted = grouped(queries.notes.all() as Row[], "tenant_id")
  const changed = grouped(queries.changes.all() as Row[], "unit_number")
  const people = new Map<unknown, object>()
  const unitOf = (row: Row) => ({ UnitNumber: row.number, MonthlyRent: row.monthly_rent, Deposit: row.deposit })
  for (const t of queries.tenants.all() as Row[]) {
    const own = held.get(t.id ?? null) ?? []
    people.set(t.id, {
      TenantID: t.id,
      TenantFirstName: t.first_name,
      TenantMiddleName: t.middle_name,
      TenantLastName: t.last_name,
      CotenantFirstName: t.cotenant_first_name,
      CotenantMiddleName: t.cotenant_middle_name,
      CotenantLastName: t.cotenant_last_name,
      TenantDateOfBirth: t.date_of_birth,
      CotenantDateOfBirth: t.cotenant_date_of_birth,
      PrimaryEmail: t.primary_email,
      PrimaryPhone: t.primary_phone,
      SecondEmail: t.second_email,
      SecondPhone: t.second_phone,
      MoveInDate: t.move_in_on,
      LeaseEndDate: t.lease_end_on,
      MoveOutDate: t.move_out_on,
      LeaseStatus: t.lease_status,
      AchEnabled: t.ach_enabled === 1,
      BusinessName: t.business_name,
      Units: own.filter((unit) => unit.is_subunit === 0).map(unitOf),
      Subunits: own.filter((unit) => unit.is_subunit === 1).map(unitOf),
      RentBalance: number(t.rent),
      LateCharges: number(t.late),
      OtherCharges: number(t.other),
      DepositOwed: number(t.deposit_owed),
      AdvanceRent: number(t.advance),
      LateFeeDay: t.late_fee_day,
      LateFeePercent: t.late_fee_bps === null ? null : number(t.late_fee_bps) / 100,
      LateFeeRule: null,
      ConvenienceFee: t.convenience_fee_bps === null ? null : number(t.convenience_fee_bps) / 100,
      DepositReserve: number(t.deposit_reserve),
      DepositPaid: number(t.deposit_paid),
      NoChecks: t.no_checks === 1,
      BackRentBalance: number(t.back),
      RentPaid: number(t.rent_paid),
      TotalPaid: number(t.total_paid),
      createdAt: instant(t.created_at),
      updatedAt: instant(t.updated_at),
      BalanceSeq: number(t.last_journal_id),
      Version: number(t.version),
      TenantNotes: (noted.get(t.id ?? null) ?? []).map((note) => ({
        TenantNoteID: note.id,
        Title: note.title,
        Description: note.description,
        createdAt: instant(note.created_at),
        CreatorUser:
          note.user === null ? null : { UserID: note.user, FirstName: note.first_name, LastName: note.last_name },
      })),
      UserReadTenantNotes: t.last_read === null ? [] : [{ LastRead: instant(t.last_read) }],
    })
  }
  const parentOf = (row: Row) =>
    row.is_subunit === 1
      ? (held.get(row.tenant_id ?? null)?.find((unit) => unit.is_subunit === 0)?.number ?? null)
      : null
  const units = (queries.units.all() as Row[]).map((row) => ({
    UnitNumber: row.number,
    MonthlyRent: row.monthly_rent,
    Deposit: row.deposit,
    SquareFootage: row.square_footage,
    BuildingNumber: row.building_number,
    Floor: row.floor,
    Notes: row.notes,
    CleaningNeeded: row.cleaning_needed === 1,
    RepairsNeeded: row.repairs_needed === 1,
    ReadyToRent: row.ready_to_rent === 1,
    MovingOutSoon: row.moving_out_soon === 1,
    IsSubunit: row.is_subunit === 1,
    ParentUnit: parentOf(row),
    Tenant: people.get(row.tenant_id) ?? null,
    RentChanges: (changed.get(row.number ?? null) ?? []).map((change) => ({
      OldRent: change.old_rent,
      NewRent: change.rent,
      createdAt: instant(change.recorded_at),
    })),
    PlannedRentIncreaseDate: row.planned_increase_on,
    PlannedRentIncreaseAmount: row.planned_increase_cents,
    Status: row.status,
  }))
  return JSON.stringify(units)
}
