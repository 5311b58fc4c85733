import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';
import { sampleData } from '../testing/sample-board.ts';

const DATA = sampleData({
  columns: [{ name: 'city' }, { name: 'n', isMeasure: true }],
  rows: [
    ['<b>Oslo</b> & "co"', 1234],
    ['Rome', null],
  ],
});

test('HTML and Markdown of authors', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const htmlOf = async (template: string) => {
    await stage.show('widgets/HtmlReport.tsx', 'HtmlReport', { data: DATA, spec: { html: template } });
    await page.waitForSelector('#root [class*=prose]');
    return stage.read<string>(`document.querySelector('[class*=prose]').innerHTML`);
  };
  const markdownOf = async (text: string, hasLinks?: boolean) => {
    await stage.show('widgets/Markdown.tsx', 'Markdown', { text, hasLinks });
    await page.waitForSelector('#root [class*=prose]');
    return (await stage.read<string>(`document.querySelector('[class*=prose]').innerHTML`)).trim();
  };

  await t.test('a template has the values of the first row, and of each row in its loop', async () => {
    assert.equal(await htmlOf('{{ n }}, {{this.n}}, {{[n]}}, {{none}}.'), '1,234, 1,234, 1,234, .');
    assert.equal(
      await htmlOf('<ul>{{#each rows}}<li>{{{city}}}: {{n}}</li>{{/each}}</ul>'),
      '<ul><li>&lt;b&gt;Oslo&lt;/b&gt; &amp; "co": 1,234</li><li>Rome: </li></ul>',
    );
    assert.equal(
      await htmlOf('<i title="{{city}}">x</i>'),
      '<i title="&lt;b&gt;Oslo&lt;/b&gt; &amp; &quot;co&quot;">x</i>',
    );
  });

  await t.test('HTML cannot run code, load files or imitate the page', async () => {
    assert.equal(
      await htmlOf(
        '<p id="root" name="stage" class="x" style="color:red" onclick="run()" data-x="1">a<script>run()</script></p>' +
          '<form><input name="q"><button>b</button></form><iframe src="/"></iframe><video src="/"></video>',
      ),
      '<p>a</p>b',
    );
    assert.equal(await htmlOf('<img src="https://a.example/x.png" alt="A">'), '<img alt="A">');
    const pixel = 'data:image/png;base64,AAAA';
    assert.equal(await htmlOf(`<img src="${pixel}" alt="A">`), `<img src="${pixel}" alt="A">`);
    assert.equal(await htmlOf('<a href="javascript:run()">c</a>'), '<a>c</a>');
    assert.equal(
      await htmlOf('<a href="https://a.example/">d</a><a>e</a><area href="https://a.example/">'),
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">d</a><a>e</a><area href="https://a.example/">',
    );
  });

  await t.test('Markdown shows HTML as it was typed, and links unless it may have none', async () => {
    assert.equal(
      await markdownOf('**a** <i>b</i> & c'),
      '<p><strong>a</strong> &lt;i&gt;b&lt;/i&gt; &amp; c</p>',
    );
    const linked = '[site](https://a.example/) ![pic](https://a.example/x.png)';
    assert.match(
      await markdownOf(linked),
      /^<p><a [^>]*href="https:\/\/a.example\/"[^>]*>site<\/a> <img alt="pic"><\/p>$/,
    );
    assert.equal(await markdownOf(linked, false), '<p>site </p>');
  });
});
