-- What changes units, stays, leases and the ledger writes the rent roll's totals too, and a new due day its charge (app/domain/rent-roll-totals); the
-- database keeps laws alone.
DROP TRIGGER `rent_roll_unit_made`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_unit_gone`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_unit_changed`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_stay_began`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_stay_gone`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_stay_was`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_stay_is`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_lease_status`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_balance_made`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_balance_gone`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_balance_changed`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_month_made`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_month_gone`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_month_changed`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_rent_issued`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_rent_met`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_receipt_made`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_receipt_moved`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_totals_stay`;
--> statement-breakpoint
DROP TRIGGER `rent_roll_rent_redated`;
--> statement-breakpoint
DROP TRIGGER `charge_due_changes_made`;
--> statement-breakpoint
-- The totals are summed anew from what they follow from, once.
DELETE FROM `rent_roll_totals`;
--> statement-breakpoint
DELETE FROM `rent_roll_months`;
--> statement-breakpoint
DELETE FROM `rent_roll_open_rent`;
--> statement-breakpoint
INSERT INTO `rent_roll_totals` (
  `id`, `units`, `monthly_rent`, `deposit`, `square_footage`, `rent_with_area`, `moving_out_soon`, `ready_to_rent`, `repairs_needed`, `cleaning_needed`,
  `status_set`, `occupied`, `balance_owed`, `evictions`, `rent`, `late`, `other`, `deposit_owed`, `deposit_reserve`, `advance`, `pending`
)
SELECT 1, u.*, t.*
FROM (
  SELECT count(*),
    coalesce(sum(monthly_rent), 0),
    coalesce(sum(deposit), 0),
    coalesce(sum(square_footage), 0),
    coalesce(sum(CASE WHEN square_footage > 0 THEN monthly_rent ELSE 0 END), 0),
    coalesce(sum(moving_out_soon), 0),
    coalesce(sum(ready_to_rent), 0),
    coalesce(sum(repairs_needed), 0),
    coalesce(sum(cleaning_needed), 0),
    coalesce(sum(CASE WHEN status <> 'none' THEN 1 ELSE 0 END), 0)
  FROM `units`
) AS u, (
  SELECT count(*),
    coalesce(sum(CASE WHEN b.rent + b.late + b.other + b.deposit_owed > 0 THEN 1 ELSE 0 END), 0),
    coalesce(sum(CASE WHEN t.lease_status = 'eviction' THEN 1 ELSE 0 END), 0),
    coalesce(sum(CASE WHEN s.is_subunit = 0 THEN b.rent END), 0),
    coalesce(sum(CASE WHEN s.is_subunit = 0 THEN b.late END), 0),
    coalesce(sum(CASE WHEN s.is_subunit = 0 THEN b.other END), 0),
    coalesce(sum(CASE WHEN s.is_subunit = 0 THEN b.deposit_owed END), 0),
    coalesce(sum(CASE WHEN s.is_subunit = 0 THEN b.deposit_reserve END), 0),
    coalesce(sum(CASE WHEN s.is_subunit = 0 THEN b.advance_cash + b.advance_credit END), 0),
    coalesce(sum(CASE WHEN s.is_subunit = 0 THEN
      (SELECT sum(r.amount) FROM `receipts` r WHERE r.tenant_id = s.tenant_id AND r.status = 'pending') END), 0)
  FROM `stays` s
  JOIN `tenants` t ON t.id = s.tenant_id
  LEFT JOIN `tenant_balances` b ON b.tenant_id = s.tenant_id
  WHERE s.move_out_on IS NULL
) AS t;
--> statement-breakpoint
INSERT INTO `rent_roll_months` (`period`, `rent_paid`, `deposit_paid`, `total_paid`)
SELECT m.period, sum(m.rent_paid), sum(m.deposit_paid), sum(m.total_paid)
FROM `tenant_months` m
JOIN `stays` s ON s.tenant_id = m.tenant_id AND s.move_out_on IS NULL AND s.is_subunit = 0
GROUP BY m.period
HAVING sum(m.rent_paid) <> 0 OR sum(m.deposit_paid) <> 0 OR sum(m.total_paid) <> 0;
--> statement-breakpoint
INSERT INTO `rent_roll_open_rent` (`period`, `open`)
SELECT substr(c.due_on, 1, 7), sum(c.open)
FROM `charges` c
JOIN `stays` s ON s.tenant_id = c.tenant_id AND s.move_out_on IS NULL AND s.is_subunit = 0
WHERE c.kind = 'rent' AND c.open > 0
GROUP BY 1;
