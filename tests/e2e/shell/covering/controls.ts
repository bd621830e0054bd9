import type { Page } from 'playwright';

/**
 * Returns the controls of the portal on a custom page that a click at their center does not reach, at the top and at the
 * end of the page.
 */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOfPortal = (element: Element) =>
      element.closest('article') === null || element.closest('article > div > nav:not(.card)') !== null;
    const controls = [...document.querySelectorAll('a[href], button, input, select')].filter(isOfPortal);
    const covered = new Set<string>();
    const judge = () => {
      for (const control of controls) {
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const isInView = width > 1 && height > 1 && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
        const hit = isInView ? document.elementFromPoint(x, y) : control;
        if (!control.contains(hit))
          covered.add(control.getAttribute('aria-label') ?? control.textContent.trim());
      }
    };
    scrollTo(0, 0);
    judge();
    scrollTo(0, document.documentElement.scrollHeight);
    judge();
    return [...covered];
  });
}

/** Returns the classes whose rules in the portal's stylesheets set the place of an element. */
export function positionedClasses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selectors = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule && /position|z-index|transform|inset|margin/.test(rule.style.cssText)
          ? [rule.selectorText]
          : []),
        ...('cssRules' in rule ? selectors(rule.cssRules as CSSRuleList) : []),
      ]);
    const all = [...document.styleSheets].flatMap((sheet) => selectors(sheet.cssRules));
    return [...new Set(all.flatMap((selector) => selector.match(/(?<=\.)-?[_a-z][\w-]*/gi) ?? []))];
  });
}

/** Opens a custom page without a reload, and waits until it shows a text. */
export async function openCustomPage(page: Page, key: string, heading: string): Promise<void> {
  await page.evaluate(
    async ([path, text]) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      const isShown = () =>
        [...document.querySelectorAll('article h2')].some((element) => element.textContent === text);
      while (!isShown()) await new Promise(requestAnimationFrame);
    },
    [`/custom/${key}`, heading] as const,
  );
}

/**
 * Returns the attempts of a stylesheet that have an effect. Compares the place, the size, the color and the visibility of
 * each text and control. Also compares the element that a click at the center reaches, and generated content. If a dialog
 * is open, only its content counts.
 *
 * @param attempts values of `data-attempt`, by which the stylesheet selects the rules of an attempt
 */
export function effectiveAttempts(page: Page, attempts: readonly number[]): Promise<number[]> {
  return page.evaluate((numbers) => {
    const root = document.documentElement;
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const elements = [...scope.querySelectorAll('a[href], button, input, select, label, h1, h2, p')].filter(
      (element) => element.getClientRects().length > 0,
    );
    const around = new Set<Element>([root]);
    for (const element of elements) {
      for (let outer: Element | null = element; outer !== null; outer = outer.parentElement)
        around.add(outer);
    }
    const ordered = [...around];
    const properties = [
      'opacity',
      'visibility',
      'display',
      'color',
      'background',
      'font-size',
      'filter',
      'clip-path',

      'mask-image',
      'pointer-events',
      'text-indent',
      'letter-spacing',
      'transform',
      'outline',
      'overflow',
      'box-shadow',
      '-webkit-text-fill-color',
      'content-visibility',
      'position',
      'zoom',
    ];
    const appearance = () =>
      [
        ...ordered.map((element) => {
          const style = getComputedStyle(element);
          const pseudo = ['::before', '::after', '::backdrop'].map((name) => {
            const { content, position, backgroundColor } = getComputedStyle(element, name);
            return [content, position, backgroundColor].join(' ');
          });
          return [...properties.map((name) => style.getPropertyValue(name)), ...pseudo].join();
        }),
        ...elements.map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return [left, top, width, height, hit === null ? -1 : ordered.indexOf(hit)].join();
        }),
      ].join('\n');
    const isEffective = (index: number) => {
      delete root.dataset['attempt'];
      const before = appearance();
      root.dataset['attempt'] = String(index);
      const after = appearance();
      delete root.dataset['attempt'];
      return before !== after;
    };
    return numbers.filter(isEffective);
  }, attempts);
}
