import type { SentenceName, Sentences } from "~/domain/public-page/sentences.ts"
import { Icon, type IconName } from "~/ui/icon.tsx"

const FEATURES: { icon: IconName; title: string; text: SentenceName }[] = [
  { icon: "pin", title: "Prime Location", text: "publicLocation" },
  { icon: "desk", title: "Modern Facilities", text: "publicFacilities" },
  { icon: "people", title: "Professional Environment", text: "publicEnvironment" },
]

/** Up to three cards with the landlord's own texts. A card without a text is absent. */
export function Features({ sentences }: { sentences: Sentences }) {
  const features = FEATURES.filter(({ text }) => sentences[text] !== "")
  return (
    <section className="band" id="features" aria-labelledby="features-title" tabIndex={-1}>
      <div>
        <h2 id="features-title">{sentences.publicHeading}</h2>
        {features.length > 0 && (
          <ul className="features">
            {features.map(({ icon, title, text }) => (
              <li key={title}>
                <Icon name={icon} />
                <h3>{title}</h3>
                <p>{sentences[text]}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
