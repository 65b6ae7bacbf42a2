import { describe, expect, it } from 'vitest';
import { classifyRequest } from '../../../client/guard/classify-request.js';

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('classifyRequest', () => {
  it.each([
    ['GET', 'https://example.com/', HTML, 'read_content'],
    ['HEAD', 'https://example.com/news/1', undefined, 'read_content'],
    // A request that reads about an act does not do it.
    ['GET', 'https://wiki.example/wiki/Payment', HTML, 'read_content'],
    ['GET', 'https://code.example/actions/checkout', HTML, 'read_content'],
    ['GET', 'https://docs.example/api/fs.html', HTML, 'read_content'],
    ['GET', 'https://docs.example/en-US/docs/Web/API', HTML, 'read_content'],
    ['GET', 'https://example.com/a', 'application/json, text/plain, */*', 'read_content'],
    ['GET', 'https://example.com/%E0%A4%A', HTML, 'read_content'],

    ['GET', 'https://example.com/signup', HTML, 'create_account'],
    ['GET', 'https://example.com/en-us/account/create-account', HTML, 'create_account'],
    ['POST', 'https://example.com/forum/ucp/register.php', HTML, 'create_account'],
    ['POST', 'https://api.example.com/v1/users/sign_up', 'application/json', 'create_account'],

    ['GET', 'https://example.com/cart', HTML, 'make_purchases'],
    ['GET', 'https://example.com/de/shop/checkout', HTML, 'make_purchases'],
    ['GET', 'https://example.com/%63heckout', HTML, 'make_purchases'],
    ['GET', 'https://example.com/?add-to-cart=7', HTML, 'make_purchases'],
    ['GET', 'https://example.com/?add%2Dto%2Dcart=7', HTML, 'make_purchases'],
    ['POST', 'https://example.com/%63heckout/%FF', HTML, 'make_purchases'],
    ['POST', 'https://example.com/cart%20', HTML, 'make_purchases'],
    ['propfind', 'https://example.com/a', HTML, 'post_content'],
    ['POST', 'https://example.com/api/orders', 'application/json', 'make_purchases'],
    ['POST', 'https://example.com/things/7/buy-now', HTML, 'make_purchases'],

    ['GET', 'https://api.example.com/things', undefined, 'api_access'],
    ['GET', 'https://example.com/api/things', HTML, 'api_access'],
    ['GET', 'https://example.com/wp-json/wp/v2/posts', HTML, 'api_access'],
    ['POST', 'https://example.com/graphql', undefined, 'api_access'],
    ['GET', 'https://example.com/things', 'application/json', 'api_access'],
    ['GET', 'https://example.com/things', 'application/activity+json', 'api_access'],

    ['POST', 'https://example.com/comments', HTML, 'post_content'],
    ['PUT', 'https://example.com/comments/7', 'application/json', 'post_content'],
    ['DELETE', 'https://example.com/comments/7', undefined, 'post_content'],
  ])('classifies %s %s with Accept %s as %4$s', (method, url, accept, permission) => {
    expect(classifyRequest({ method, url: new URL(url), accept })).toBe(permission);
  });
});
