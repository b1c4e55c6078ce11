import type { Vacancies, Vacancy } from "~/domain/public-page/vacancies.ts"
import { formatMoney } from "~/values/money.ts"

export function VacantOffices({ vacancies: { units, total } }: { vacancies: Vacancies }) {
  return (
    <section className="band" aria-labelledby="vacant-title">
      <div>
        <h2 id="vacant-title">Offices to rent now</h2>
        {units.length === 0 ? (
          <p>Every office is rented at the moment.</p>
        ) : (
          <ul className="vacant">{units.map(office)}</ul>
        )}
        {total > units.length && <p className="more">And {total - units.length} more: ask us.</p>}
      </div>
    </section>
  )
}

function office({ unit, floor, squareFootage, rent }: Vacancy) {
  const facts = [floor !== null && `Floor ${floor}`, squareFootage !== null && `${squareFootage} sq ft`].filter(Boolean)
  return (
    <li key={unit}>
      <strong>Suite {unit}</strong>
      {facts.length > 0 && <span>{facts.join(" · ")}</span>}
      {rent !== null && <span>from {formatMoney(rent)} a month</span>}
    </li>
  )
}
