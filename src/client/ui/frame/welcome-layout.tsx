import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import classes from './welcome-layout.module.css'

interface WelcomeLayoutProps {
  heading: string
  subheading: string
  footer: string
  children: ReactNode
}

/** The page before the product: a picture beside the form where there is room, the form alone on a phone. */
export function WelcomeLayout({ heading, subheading, footer, children }: WelcomeLayoutProps) {
  return (
    <div className={classes.layout}>
      <div className={classes.picture} aria-hidden="true">
        <Hills />
      </div>
      <div className={classes.side}>
        <main className={classes.panel}>
          <Logo size={52} />
          <Title order={1} className={classes.heading}>
            {heading}
          </Title>
          <p className={classes.subheading}>{subheading}</p>
          {children}
        </main>
        <footer className={classes.footer}>{footer}</footer>
      </div>
    </div>
  )
}

/** Terraced rows under an evening sky, drawn with a few lines so that they weigh nothing. */
function Hills() {
  const rows = Array.from({ length: 11 }, (_, index) => index)
  return (
    <svg
      className={classes.hills}
      viewBox="0 0 600 800"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <radialGradient id="glow">
        <stop offset=".3" stopColor="#f3c9ae" stopOpacity=".5" />
        <stop offset="1" stopColor="#f3c9ae" stopOpacity="0" />
      </radialGradient>
      <circle cx="428" cy="300" r="170" fill="url(#glow)" />
      <circle cx="428" cy="300" r="52" fill="#f3cdb6" />
      <path d="M0 430c120-60 220-70 330-30s190 30 270-20v420H0Z" fill="#521529" />
      <path d="M0 520c150-80 290-60 390-20s150 20 210-10v310H0Z" fill="#431021" />
      <g stroke="#e09db0" strokeOpacity=".26" strokeWidth="2" strokeLinecap="round">
        {rows.map(row => (
          <path
            key={row}
            d={`M${-220 + row * 96} 800C${-60 + row * 62} 690 ${60 + row * 46} 590 ${120 + row * 38} ${497 + Math.abs(row - 5) * 2}`}
          />
        ))}
      </g>
      <path d="M0 690c140-46 300-40 420-8s140 18 180 6v112H0Z" fill="#330b19" />
    </svg>
  )
}
