import { Icon, type IconName } from "~/ui/icon.tsx"

/** What is true of any building this program is made for; a landlord's own words belong on their own website. */
const FEATURES: { icon: IconName; title: string; text: string }[] = [
  { icon: "pin", title: "Prime Location", text: "Near the airport, with the roads your customers already drive." },
  { icon: "desk", title: "Modern Facilities", text: "Suites of many sizes, for one desk or a whole team." },
  {
    icon: "people",
    title: "Professional Environment",
    text: "A place to meet customers, and neighbors who come here to work.",
  },
]

export function Features() {
  return (
    <section className="band" id="features" aria-labelledby="features-title" tabIndex={-1}>
      <div>
        <h2 id="features-title">An office, a door with your name on it, and a fair rent</h2>
        <ul className="features">
          {FEATURES.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
