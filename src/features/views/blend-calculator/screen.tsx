import { IconRotate2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { MainAndSide } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { Prose } from '#client/ui/text/prose.tsx'
import { CompositionPanel } from './components/composition-panel.tsx'
import { ResultsPanel } from './components/results-panel.tsx'
import { startBlend } from './rules.ts'

export function BlendCalculatorScreen() {
  const [blend, setBlend] = useState(startBlend)
  return (
    <>
      <PageHeader
        heading="Wine Blend Calculator"
        subtitle="Try a blend on paper before you try it in the cellar"
        actions={
          <Button icon={<IconRotate2 size={18} aria-hidden />} onClick={() => setBlend(startBlend())}>
            Reset
          </Button>
        }
      />
      <MainAndSide
        main={<CompositionPanel blend={blend} onChange={setBlend} />}
        side={
          <>
            <ResultsPanel wines={blend.wines} />
            <About />
          </>
        }
      />
    </>
  )
}

function About() {
  return (
    <Panel title="About the Calculator">
      <Prose>
        <p>
          Each result is the average of the base wines, weighted by their percentages. For alcohol, total
          acidity and residual sugar that is close to what the cellar will show. For pH it is an
          approximation: acids and salts exchange when wines are mixed.
        </p>
        <p>
          The charge-balance estimate takes that exchange into account. It is a model all the same, and does
          not know of tartrate that falls out later.
        </p>
        <p>Nothing you enter here is stored or sent: a reload starts over.</p>
      </Prose>
    </Panel>
  )
}
