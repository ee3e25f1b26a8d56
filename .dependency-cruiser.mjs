// Which part may import which (docs/architecture.md): dependencies point one way.
const server = '^apps/server/src';
const web = '^apps/web/app';
const tests = '\\.(test|spec)\\.tsx?$';

/** Allowed imports between features, through their index. All others are refused. */
const featureUses = [
  ['adding', ['catalogue-fields']],
  ['webmin', ['catalogue-fields']],
  // A passkey, and the second step, on the login page.
  ['accounts', ['signing-in']],
  // Lists show the quick-add line.
  ['quick-add', ['lists']],
  // Adding gives a new barcode to a product.
  ['scan', ['adding', 'lists']],
  // To put something on a list; to know of a list that one has joined.
  ['feed', ['lists']],
  ['baskets', ['lists']],
  ['kinds', ['lists']],
  ['public-pages', ['lists']],
  ['notifications', ['lists']],
  // Lists link to their plan.
  ['plans', ['lists']],
  // Listings of a list can be edited there.
  ['listing-details', ['lists', 'adding']],
];

/** A rule that `from` (a pattern of paths, tests aside) never imports `to`; $1 in `to` is the first group of `from`. */
function forbid(name, comment, from, to) {
  const source = typeof from === 'string' ? { path: from, pathNot: tests } : from;
  return { name, comment, severity: 'error', from: source, to: typeof to === 'string' ? { path: to } : to };
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Files that import each other cannot be understood one by one.',
      {},
      // Endpoints name schemas as text, and the type of an endpoint knows all schemas.
      { circular: true, viaOnly: { pathNot: '^packages/contract/src/call\\.ts$' } },
    ),
    forbid(
      'found',
      'An import must lead somewhere.',
      {},
      { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)|\\?url$' },
    ),
    forbid(
      'declared',
      'Each workspace declares what its files import.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-optional'] },
    ),
    forbid(
      'runtime-without-dev',
      'What runs in production needs no devDependency; the build of the web app and `npm run dev` may.',
      {
        path: ['^apps/[^/]+/(src|app)/', '^packages/'],
        pathNot: [tests, `${server}/platform/web/vite\\.ts$`, `${web}/routes\\.ts$`],
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid('loaded-when-used', 'What is large and few need is loaded by whoever needs it first.', server, {
      path: '^node_modules/(@modelcontextprotocol|@redis/client|@simplewebauthn/server|@zxcvbn-ts|nodemailer|sharp|web-push)/',
      dependencyTypesNot: ['dynamic-import', 'type-only'],
    }),
    forbid('packages-stand-alone', 'Packages know no app.', { path: '^packages/' }, '^(apps|bench|cluster|e2e)/'),
    forbid('domain-is-pure', 'Rules of the domain need nothing but the language.', '^packages/domain/', {
      pathNot: '^packages/domain/',
    }),
    forbid('index-is-pure', 'The index of listings needs the domain and nothing else.', '^packages/listing-index/', {
      pathNot: '^packages/(listing-index|domain)/',
    }),
    forbid('price-index-is-pure', 'Price indices need nothing but a reader of Parquet.', '^packages/price-index/', {
      pathNot: '^(packages/price-index/|node_modules/hyparquet/)',
    }),
    forbid(
      'index-in-apps',
      'Apps, benches and tests search listings; the packages do without.',
      { pathNot: ['^(apps|bench|e2e)/', '^packages/(listing-index|catalogue)/', tests] },
      '^packages/listing-index/',
    ),
    forbid('catalogue-is-pure', 'The catalogue is the index, the contract and the domain.', '^packages/catalogue/', {
      pathNot: '^packages/(catalogue|listing-index|contract|domain)/',
    }),
    forbid('client-stands-alone', 'The client needs fetch and nothing else.', '^packages/client/src/', {
      pathNot: '^packages/client/src/',
    }),
    forbid('contract-is-schemas', 'The contract is zod and the domain.', '^packages/contract/', {
      pathNot: ['^packages/(contract|domain)/', '^node_modules/zod/'],
    }),
    forbid('server-without-web', 'The server knows the web app only by its build.', { path: server }, web),
    forbid('web-without-server', 'The web app knows the server only by the contract.', { path: web }, '^apps/server/'),
    forbid(
      'products-without-tools',
      'Tests and benches import the apps, never the reverse.',
      '^apps/[^/]+/(src|app)/',
      {
        path: ['^(bench|cluster|e2e|scripts)/', '^apps/[^/]+/test/', tests],
      },
    ),
    forbid('platform-below', 'The platform knows no module and no entry point.', `${server}/platform/`, {
      path: server,
      pathNot: [`${server}/platform/`, `${server}/config\\.ts$`],
    }),
    forbid('modules-below-entry', 'Modules know no entry point.', `${server}/modules/`, {
      path: server,
      pathNot: [`${server}/(modules|platform)/`, `${server}/config\\.ts$`],
    }),
    forbid('modules-by-service', 'A module uses another through its service or index.', `${server}/modules/([^/]+)/`, {
      path: `${server}/modules/(?!$1/)`,
      pathNot: '(\\.service|/index)\\.ts$',
    }),
    forbid(
      'entry-by-service',
      'Commands and first start use modules through their service or index.',
      `${server}/(commands/|first-start)`,
      {
        path: `${server}/modules/`,
        pathNot: '(\\.service|/index)\\.ts$',
      },
    ),
    forbid(
      'routes-ask-services',
      'Routes read and answer; queries are the services’.',
      '\\.routes\\.ts$',
      '\\.queries\\.ts$',
    ),
    forbid('services-below-routes', 'Services know no routes.', '\\.(service|queries)\\.ts$', '\\.routes\\.ts$'),
    forbid('queries-at-the-bottom', 'Queries know no services.', '\\.queries\\.ts$', '\\.service\\.ts$'),
    forbid('features-by-index', 'A feature uses another through its index.', `${web}/features/([^/]+)/`, {
      path: `${web}/features/(?!$1/)`,
      pathNot: '/features/[^/]+/index\\.tsx?$',
    }),
    ...featureUses.map(([feature, uses]) =>
      forbid(
        'features-stand-alone',
        'Routes compose features; the few that use one are listed.',
        `${web}/features/${feature}/`,
        {
          path: `${web}/features/(?!(${[feature, ...uses].join('|')})/)`,
        },
      ),
    ),
    forbid(
      'features-stand-alone',
      'Routes compose features.',
      {
        path: `${web}/features/([^/]+)/`,
        pathNot: [tests, `${web}/features/(${featureUses.map(([feature]) => feature).join('|')})/`],
      },
      `${web}/features/(?!$1/)`,
    ),
    {
      ...forbid(
        'no-rings-of-features',
        'Features that use each other are one feature.',
        { path: `${web}/features/[^/]+$` },
        {
          path: `${web}/features/[^/]+$`,
          circular: true,
        },
      ),
      scope: 'folder',
    },
    forbid(
      'features-below-routes',
      'Features know no routes.',
      `${web}/features/`,
      `${web}/(routes/|root\\.tsx|shell/)`,
    ),
    forbid(
      'ui-below-features',
      'Shared pieces know no features.',
      `${web}/(ui|lib)/`,
      `${web}/(features|routes|shell)/`,
    ),
    forbid('lib-below-ui', 'The library draws nothing.', `${web}/lib/`, `${web}/ui/`),
  ],
  options: {
    // TypeScript 7 has no compiler that dependency-cruiser could call.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
    webpackConfig: { fileName: '.dependency-cruiser.paths.cjs' },
  },
};
