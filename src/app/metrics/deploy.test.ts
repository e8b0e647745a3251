import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readScrape, type ScrapedMetric } from '#test/scraped-metrics.ts'
import { standingApp } from '#test/standing-app.ts'
import { openPost } from '../notices-post.ts'

// What an operator is given ready-made, deploy/grafana-dashboard.json and deploy/prometheus-alerts.yaml, asks for nothing
// that the server does not tell.

const metrics = { port: null, host: '127.0.0.1', token: '0f1e2d3c4b5a69788796a5b4' }
const server = await standingApp({ metrics })
let scraped: Map<string, ScrapedMetric>

beforeAll(async () => {
  openPost(server.settings, server.metrics)
  const { admin } = await server.newWinery()
  await admin.get('/api/vineyard')
  scraped = readScrape(await server.metrics.scrape())
})

interface Panel {
  title: string
  type: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; datasource: { uid: string } }[]
}

const dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
  schemaVersion: number
  panels: Panel[]
  templating: { list: { name: string; type: string; definition?: string }[] }
}
const alerts = readFileSync('deploy/prometheus-alerts.yaml', 'utf8')

const panelExpressions = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
)
const alertExpressions = [...alerts.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(
  ([, name = '', expr = '']) => [name, expr] as const,
)

const words = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring'])
/** Prometheus says it by itself of whatever it looks at. */
const ofPrometheus = new Set(['up'])

/** What an expression asks for: each metric, with the labels that it names. */
function askedIn(expression: string): { name: string; labels: string[] }[] {
  const plain = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
  return [...plain.matchAll(/([a-zA-Z_:][\w:]*)(\s*\(|\{[^}]*\})?/g)]
    .filter(([, name = '', after = '']) => !words.has(name) && !after.trim().startsWith('('))
    .map(([, name = '', after = '']) => ({
      name,
      labels: [...after.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }))
    .filter(({ name }) => !ofPrometheus.has(name))
}

/** The metric that a sample of this name belongs to, if it is told and has samples. */
function metricOf(name: string): ScrapedMetric | undefined {
  const base = name.replace(/_(bucket|sum|count)$/, '')
  const metric =
    scraped.get(name) ?? (scraped.get(base)?.type === 'histogram' ? scraped.get(base) : undefined)
  return metric && metric.samples.size > 0 ? metric : undefined
}

it('reads what an expression asks for', () => {
  expect(
    askedIn(
      'topk(3, sum by (le, route) (rate(wine_a_bucket{x=~"wine_b",y!="{}"}[5m])) / on (z) wine_c > 0.5) and up == 1 or time() - wine_d{} > 26 * 3600',
    ),
  ).toEqual([
    { name: 'wine_a_bucket', labels: ['x', 'y'] },
    { name: 'wine_c', labels: [] },
    { name: 'wine_d', labels: [] },
  ])
})

it('there are as many expressions as the files have', () => {
  expect(panelExpressions.length).toBe(JSON.stringify(dashboard).split('"expr":').length - 1)
  expect(alertExpressions.length).toBe(alerts.split('expr:').length - 1)
  expect(Math.min(panelExpressions.length, alertExpressions.length)).toBeGreaterThan(10)
})

/** Added by Prometheus to whatever it looks at. */
const labelsOfPrometheus = ['instance', 'job']

describe.each([...panelExpressions, ...alertExpressions])('%s', (_title, expression) => {
  it(`asks for what is told: ${expression}`, () => {
    const asked = askedIn(expression).filter(({ name }) => name !== '')
    expect(asked.length > 0 || expression.startsWith('up{')).toBe(true)
    for (const { name, labels } of asked) {
      const metric = metricOf(name)
      expect([name, metric?.type]).toEqual([name, expect.any(String)])
      const [sample = ''] = metric?.samples.keys() ?? []
      for (const label of labels)
        expect([name, label, labelsOfPrometheus.includes(label) || sample.includes(`${label}="`)]).toEqual([
          name,
          label,
          true,
        ])
    }
  })
})

it('every metric of the product is on the dashboard, or is asked about by an alert', () => {
  const asked = new Set(
    [...panelExpressions, ...alertExpressions].flatMap(([, expression]) =>
      askedIn(expression).map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')),
    ),
  )
  const own = [...scraped.keys()].filter(name => name.startsWith('wine_'))
  expect(own.filter(name => !asked.has(name))).toEqual(['wine_kept_answers'])
})

it('the dashboard is for Grafana 10 and later, asks any data source, and nothing on it overlaps', () => {
  expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(38)
  expect(dashboard.templating.list.map(({ name, type }) => [name, type])).toEqual([
    ['datasource', 'datasource'],
    ['instance', 'query'],
  ])
  const sources = dashboard.panels.flatMap(({ targets = [] }) =>
    targets.map(({ datasource }) => datasource.uid),
  )
  expect(sources.filter(uid => !/^\$\{datasource\}$/.test(uid))).toEqual([])
  const rows = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title)
  expect(rows).toEqual(['Is it well', 'Database', 'Backups and notices', 'People'])
  const taken = new Set<string>()
  for (const { gridPos, title } of dashboard.panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([title, x < 24, taken.has(`${x} ${y}`)]).toEqual([title, true, false])
        taken.add(`${x} ${y}`)
      }
})

it('every alert says in a sentence what is wrong, and how urgent it is', () => {
  const rules = alerts.split('- alert: ').slice(1)
  for (const rule of rules) {
    expect(rule).toMatch(/severity: (page|ticket)\n/)
    expect(rule).toMatch(/summary: [A-Z].{15,}\n/)
  }
})
