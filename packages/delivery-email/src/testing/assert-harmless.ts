import assert from 'node:assert/strict';
import { load } from 'cheerio';

/** Nothing in the HTML of an email runs, or is loaded from elsewhere. */
export function assertHarmless(html: string): void {
  const $ = load(html);
  assert.equal($('script, link, iframe, object, embed, form, base, svg, video, audio').length, 0);
  assert.doesNotMatch($('style').text(), /@import|url\(|@font-face|<|>\s*</);
  for (const element of $('*').toArray())
    for (const [name, value] of Object.entries('attribs' in element ? element.attribs : {})) {
      assert.doesNotMatch(name, /^on|^background$|srcset/i);
      if (name === 'src') assert.match(value, /^cid:[\w@-]+$/);
      if (name === 'href') assert.match(value, /^https?:\/\//);
      if (name === 'style') assert.doesNotMatch(value, /url\(|expression|import/i);
    }
}
