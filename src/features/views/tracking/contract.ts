// The page shows how production tracking will look. Everything on it is made up and fixed: nothing is loaded,
// and its buttons do no more than show which one was pressed.

export const sampleNotice =
  'Sample data: the figures on this page are made up to show how tracking will look. None of them come from your records.'

export const years = ['2023', '2024', '2025'] as const
export const groupings = ['Quarter', 'Month', 'Week'] as const

export const lines = ['Premium', 'Standard', 'Economy'] as const
export type Line = (typeof lines)[number]

export const stages = [
  'Harvest',
  'Crush',
  'Fermentation',
  'Pressing',
  'Aging',
  'Blending',
  'Bottling',
] as const

/** Percent done, stage by stage. */
export const completion: Record<Line | 'Target', readonly number[]> = {
  Premium: [100, 100, 100, 100, 62, 15, 0],
  Standard: [100, 100, 100, 92, 40, 10, 0],
  Economy: [100, 100, 96, 88, 55, 48, 22],
  Target: [100, 100, 100, 95, 60, 30, 10],
}

export const summary = [
  { label: 'Annual target', value: '5,000', unit: 'cases', detail: '3,180 bottled so far' },
  { label: 'Varietals', value: '12', unit: '', detail: '7 red, 4 white, 1 rosé' },
  { label: 'Batches', value: '26', unit: '', detail: '19 on schedule' },
  { label: 'Barrels', value: '142', unit: '', detail: '31 of them new oak' },
] as const

export interface SampleBatch {
  id: number
  code: string
  name: string
  line: Line
  stage: (typeof stages)[number]
  progress: number
  vessel: string
  winemaker: string
  due: string
  status: 'On track' | 'Ahead' | 'Delayed'
}

export const batches: readonly SampleBatch[] = [
  {
    id: 1,
    code: 'WB-20240912-4107',
    name: 'Hillside Cabernet',
    line: 'Premium',
    stage: 'Aging',
    progress: 62,
    vessel: 'Barrels 12 to 38',
    winemaker: 'Elena Marsh',
    due: '2025-09-15',
    status: 'On track',
  },
  {
    id: 2,
    code: 'WB-20240905-2218',
    name: 'Estate Merlot',
    line: 'Premium',
    stage: 'Blending',
    progress: 74,
    vessel: 'Tank 4',
    winemaker: 'Elena Marsh',
    due: '2025-05-30',
    status: 'Ahead',
  },
  {
    id: 3,
    code: 'WB-20240828-7731',
    name: 'Valley Chardonnay',
    line: 'Standard',
    stage: 'Aging',
    progress: 55,
    vessel: 'Tank 7',
    winemaker: 'Tomás Ruiz',
    due: '2025-04-10',
    status: 'Delayed',
  },
  {
    id: 4,
    code: 'WB-20240819-0945',
    name: 'Harvest Rosé',
    line: 'Standard',
    stage: 'Bottling',
    progress: 90,
    vessel: 'Tank 2',
    winemaker: 'Tomás Ruiz',
    due: '2025-02-20',
    status: 'On track',
  },
  {
    id: 5,
    code: 'WB-20240903-5560',
    name: 'Table Red',
    line: 'Economy',
    stage: 'Blending',
    progress: 68,
    vessel: 'Tank 11',
    winemaker: 'Jo Lindqvist',
    due: '2025-03-31',
    status: 'On track',
  },
]

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export const weeklyActivity = [
  { name: 'Vineyard', counts: [6, 8, 7, 9, 5, 2, 0] },
  { name: 'Fermentation', counts: [4, 4, 5, 4, 6, 3, 3] },
  { name: 'Aging', counts: [2, 1, 3, 2, 2, 0, 0] },
  { name: 'Quality', counts: [3, 2, 4, 2, 5, 1, 0] },
  { name: 'Bottling', counts: [0, 5, 0, 6, 4, 0, 0] },
] as const

export const milestones = [
  {
    id: 1,
    name: 'Harvest complete',
    when: 'Oct 4, 2024',
    state: 'Done',
    details:
      'All 14 blocks picked in 23 days. 96 tonnes came in at 24.1 °Brix on average, three days later than in 2023.',
  },
  {
    id: 2,
    name: 'Primary fermentation finished',
    when: 'Nov 2, 2024',
    state: 'Done',
    details:
      'Every lot below 2 g/L residual sugar. One slow Chardonnay was warmed to 18 °C and finished dry.',
  },
  {
    id: 3,
    name: 'Malolactic fermentation finished',
    when: 'Jan 18, 2025',
    state: 'Done',
    details: 'Malic acid under 0.1 g/L in all reds. Sulfur added to 0.8 mg/L molecular.',
  },
  {
    id: 4,
    name: 'First bottling run',
    when: 'Feb 20, 2025',
    state: 'Next',
    details: 'Harvest Rosé, 640 cases. Glass and labels are in the warehouse, corks arrive on Feb 12.',
  },
  {
    id: 5,
    name: 'Premium blend decided',
    when: 'May 30, 2025',
    state: 'Ahead',
    details: 'Bench trials with five candidates; the panel tastes blind on two afternoons.',
  },
] as const

export const goals = [
  { name: 'Cases bottled', value: '3,180', of: 'of 5,000 cases', percent: 64 },
  { name: 'Premium share', value: '28%', of: 'of a planned 35%', percent: 80 },
  { name: 'Water per litre of wine', value: '4.2 L', of: 'goal 3.8 L', percent: 90 },
  { name: 'Lots on schedule', value: '19', of: 'of 26 batches', percent: 73 },
] as const

export const qualityDistribution = [
  { grade: 'Outstanding (95+)', lots: 4 },
  { grade: 'Excellent (90 to 94)', lots: 11 },
  { grade: 'Good (85 to 89)', lots: 8 },
  { grade: 'To be improved', lots: 3 },
] as const

export const lineScores = [
  { line: 'Premium', score: 94, aroma: 95, balance: 93, finish: 94 },
  { line: 'Standard', score: 89, aroma: 88, balance: 91, finish: 88 },
  { line: 'Economy', score: 85, aroma: 84, balance: 87, finish: 84 },
] as const

export const improvements = [
  { name: 'Volatile acidity', from: '0.58 g/L', to: '0.41 g/L', goal: '0.40 g/L', percent: 94 },
  { name: 'Oxygen picked up at bottling', from: '1.9 mg/L', to: '1.1 mg/L', goal: '0.8 mg/L', percent: 73 },
  { name: 'Lots released at first tasting', from: '71%', to: '86%', goal: '90%', percent: 79 },
  { name: 'Barrels topped on time', from: '80%', to: '97%', goal: '98%', percent: 94 },
] as const

export const activityCounters = [
  { label: 'This week', value: '47', detail: 'activities' },
  { label: 'Measurements', value: '128', detail: 'in the last 7 days' },
  { label: 'Transfers', value: '9', detail: 'between vessels' },
  { label: 'Open tasks', value: '6', detail: '2 due today' },
] as const

export const activityFilters = [
  'All Activities',
  'Vineyard',
  'Fermentation',
  'Aging',
  'Quality Control',
] as const

export const activities = [
  {
    id: 1,
    kind: 'Quality Control',
    title: 'Estate Merlot tasted',
    text: 'The panel scored 93. Recommended for the premium blend.',
    when: 'Today, 10:40 AM',
  },
  {
    id: 2,
    kind: 'Aging',
    title: 'Barrels 12 to 38 topped',
    text: '41 L of the same lot used, loss within the usual.',
    when: 'Today, 8:15 AM',
  },
  {
    id: 3,
    kind: 'Fermentation',
    title: 'Valley Chardonnay at 18 °C',
    text: 'Warmed by two degrees to help a slow finish.',
    when: 'Yesterday, 4:30 PM',
  },
  {
    id: 4,
    kind: 'Vineyard',
    title: 'North block pruned',
    text: 'Two buds left per spur on all 14 rows.',
    when: 'Yesterday, 2:05 PM',
  },
  {
    id: 5,
    kind: 'Quality Control',
    title: 'Free SO2 checked in Tank 2',
    text: '28 mg/L at pH 3.31, ready for bottling.',
    when: 'Monday, 11:20 AM',
  },
] as const
