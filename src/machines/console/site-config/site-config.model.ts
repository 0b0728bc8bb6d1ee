import { defaultSite } from '#domain/site/site.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { siteConfigMachine } from './site-config.machine.ts';
import { titles } from './site-config.titles.ts';

const site = {
  billingUrl: 'https://billing.example/flow',
  redirectHosts: ['billing.example'],
  notConnected: ['sms'],
};

export default defineTestModel({
  name: 'siteConfig',
  machine: siteConfigMachine,
  inputs: { plain: undefined },
  events: { 'site.ask': 'bare' },
  facts: ['site.ask'],
  answers: { fetchSite: { done: [site] } },
  key: (context) => context.site.billingUrl,
  invariants: {
    'the config is the default one until it is known': (s) =>
      s.matches('known') || s.context.site === defaultSite,
  },
  titles,
});
