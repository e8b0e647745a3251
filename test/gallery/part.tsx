import type { ReactNode } from 'react'

/** One widget on show. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
