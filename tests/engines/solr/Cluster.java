import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import org.apache.solr.cloud.MiniSolrCloudCluster;
import org.apache.solr.embedded.JettySolrRunner;

/**
 * Starts a SolrCloud cluster for the tests, with ZooKeeper in the same process. Arguments: number of nodes (0 is possible:
 * {@code Node.java} starts others), folder, and optionally the content of {@code security.json}.
 *
 * <p>Prints the URL of each node and the address of ZooKeeper in one line of JSON. Accepts commands on standard input, one
 * per line, and prints `done` after each: `stop N`, `start N` (node by number), `zookeeper` (stops it for good). Exits when
 * standard input closes.
 */
public class Cluster {
  public static void main(String[] args) throws Exception {
    MiniSolrCloudCluster.Builder builder =
        new MiniSolrCloudCluster.Builder(Integer.parseInt(args[0]), Path.of(args[1]));
    if (args.length > 2) builder.withSecurityJson(args[2]);
    MiniSolrCloudCluster cluster = builder.build();
    StringBuilder urls = new StringBuilder();
    JettySolrRunner[] nodes = cluster.getJettySolrRunners().toArray(new JettySolrRunner[0]);
    for (JettySolrRunner node : nodes) {
      urls.append(urls.length() == 0 ? "" : ",").append('"').append(node.getBaseUrl()).append('"');
    }
    String zookeeper = cluster.getZkServer().getZkAddress();
    System.out.println("{\"nodes\":[" + urls + "],\"zookeeper\":\"" + zookeeper + "\"}");
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] words = line.split(" ");
      if (words[0].equals("stop")) cluster.stopJettySolrRunner(nodes[Integer.parseInt(words[1])]);
      else if (words[0].equals("start")) cluster.startJettySolrRunner(nodes[Integer.parseInt(words[1])], true);
      else if (words[0].equals("zookeeper")) cluster.getZkServer().shutdown();
      System.out.println("done " + line);
    }
    Runtime.getRuntime().halt(0);
  }
}
